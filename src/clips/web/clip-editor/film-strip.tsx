import { useEffect, useRef, type CSSProperties, type RefObject, type KeyboardEvent, type PointerEvent } from 'react';
import { frameAt } from '../../rules/clip-cut.ts';
import styles from './film-strip.module.css';
import type { ClipEditing } from './use-clip-editing.ts';
import { formatSeconds } from './crop-shapes.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** The numbers of the stills that are drawn on the film strip. */
const stillNumbers = [0, 1, 2, 3, 4, 5, 6, 7];

/** Keeps the length of a clip with a single instant above 0, because times are divided by it. */
const minLengthSeconds = 1e-9;

interface FilmStripProps {
  editing: ClipEditing;
  lineRef: RefObject<HTMLDivElement | null>;
  shownSeconds: number;
  onShow: (seconds: number) => void;
}

/** Shows stills of the clip with a handle for its beginning, one for its end, and one for the shown frame. */
export function FilmStrip({ editing, lineRef, shownSeconds, onShow }: FilmStripProps) {
  const { clip, cut, times, poster } = editing;
  const strip = useRef<HTMLDivElement>(null);
  const canvases = useRef<HTMLDivElement>(null);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const shareOf = (frame: number) => ((times[frame] ?? last) - first) / Math.max(last - first, minLengthSeconds);

  useEffect(() => {
    const stopping = new AbortController();
    const canvasElements = [...(canvases.current?.querySelectorAll('canvas') ?? [])];
    clip
      .drawStrip(canvasElements, stopping.signal)
      .catch((error: unknown) => console.warn('No film strip could be drawn.', error));
    return () => stopping.abort();
  }, [clip]);

  const style: CSSProperties = {
    '--from': shareOf(cut.from),
    '--to': shareOf(cut.to),
    '--first': first,
    '--length': Math.max(last - first, minLengthSeconds),
  };
  return (
    <div ref={strip} className={styles.strip} style={style} dir="ltr">
      <div ref={canvases} className={styles.pictures} aria-hidden="true">
        {stillNumbers.map((number) => (
          <canvas key={number} />
        ))}
      </div>
      <div className={styles.stays} aria-hidden="true" />
      <Playhead strip={strip} times={times} lineRef={lineRef} shownSeconds={shownSeconds} onShow={onShow} />
      {poster !== undefined && <div className={styles.poster} style={{ left: `${100 * shareOf(poster)}%` }} />}
      <CutHandle side="from" strip={strip} editing={editing} onShow={onShow} />
      <CutHandle side="to" strip={strip} editing={editing} onShow={onShow} />
    </div>
  );
}

interface StripProps {
  strip: { readonly current: HTMLElement | null };
}

type PlayheadProps = StripProps & Omit<FilmStripProps, 'editing'> & Pick<ClipEditing, 'times'>;

/** The line at the frame that is shown, which can become the poster. */
function Playhead({ strip, times, lineRef, shownSeconds, onShow }: PlayheadProps) {
  const t = useTexts();
  const frame = frameAt(times, shownSeconds);
  const slider = useFrameSlider({
    strip,
    times,
    frame,
    min: 0,
    // The last time is the end of the last frame.
    max: times.length - 2,
    onMove: (to) => onShow(times[to] ?? 0),
  });
  return (
    <>
      <div className={styles.scrub} {...slider.pointer} aria-hidden="true" />
      <div ref={lineRef} className={styles.line} aria-label={t('Frame shown')} {...slider.slider} />
    </>
  );
}

interface CutHandleProps extends StripProps, Pick<FilmStripProps, 'editing' | 'onShow'> {
  side: 'from' | 'to';
}

function CutHandle({ side, strip, editing, onShow }: CutHandleProps) {
  const t = useTexts();
  const { cut, times } = editing;
  const [min, max] = side === 'from' ? [0, cut.to - 1] : [cut.from + 1, times.length - 1];
  const { slider, pointer } = useFrameSlider({ strip, times, frame: cut[side], min, max, onMove: move });

  function move(frame: number) {
    if (side === 'from') editing.setFrom(frame);
    else editing.setTo(frame);
    // The frame `to` is cut off, so the last one that stays is shown.
    onShow(times[side === 'from' ? frame : frame - 1] ?? 0);
  }

  const name = side === 'from' ? t('of a clip|Beginning') : t('of a clip|End');
  return <div className={styles.handle} data-side={side} aria-label={name} {...slider} {...pointer} />;
}

/** How many frames each key moves. */
const frameSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

interface FrameSliderOptions {
  /** The element whose width stands for the whole clip. */
  readonly strip: { readonly current: HTMLElement | null };
  readonly times: readonly number[];
  readonly frame: number;
  readonly min: number;
  readonly max: number;
  readonly onMove: (frame: number) => void;
}

/** A slider over the frames of the clip. With Shift, arrow keys move ten frames instead of one. */
function useFrameSlider({ strip, times, frame, min, max, onMove }: FrameSliderOptions) {
  const isDragged = useRef(false);
  const [first = 0] = times;
  const secondsOf = (index: number) => Number(((times[index] ?? 0) - first).toFixed(3));
  const move = (to: number) => onMove(Math.max(min, Math.min(max, to)));

  function handleKeyDown(event: KeyboardEvent) {
    const step = frameSteps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(frame + (event.shiftKey && Math.abs(step) === 1 ? 10 * step : step));
  }

  function follow({ clientX }: PointerEvent) {
    const stripBox = strip.current?.getBoundingClientRect();
    if (stripBox) move(frameNearest(times, Math.max(0, Math.min(1, (clientX - stripBox.left) / stripBox.width))));
  }

  return {
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': secondsOf(min),
      'aria-valuemax': secondsOf(max),
      'aria-valuenow': secondsOf(frame),
      'aria-valuetext': formatSeconds(secondsOf(frame)),
      onKeyDown: handleKeyDown,
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0) return;
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => isDragged.current && follow(event),
      onPointerUp(event: PointerEvent) {
        if (isDragged.current) follow(event);
        isDragged.current = false;
      },
      onPointerCancel: () => void (isDragged.current = false),
    },
  };
}

function frameNearest(times: readonly number[], share: number): number {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const seconds = first + share * (last - first);
  const frame = frameAt(times, seconds);
  const isNextNearer = seconds - (times[frame] ?? 0) > (times[frame + 1] ?? 0) - seconds;
  return isNextNearer ? frame + 1 : frame;
}
