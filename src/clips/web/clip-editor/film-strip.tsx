import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { frameAt } from '../../rules/clip-cut.ts';
import styles from './film-strip.module.css';
import { useFrameSlider } from './use-frame-slider.ts';
import type { ClipEditing } from './use-clip-editing.ts';

const pictureCount = 8;
const pictures = Array.from({ length: pictureCount }, (_, index) => index);

interface FilmStripProps {
  editing: ClipEditing;
  lineRef: RefObject<HTMLDivElement | null>;
  shownSeconds: number;
  onShow: (seconds: number) => void;
}

export function FilmStrip({ editing, lineRef, shownSeconds, onShow }: FilmStripProps) {
  const { clip, cut, times, poster } = editing;
  const strip = useRef<HTMLDivElement>(null);
  const canvases = useRef<HTMLDivElement>(null);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const shareOf = (frame: number) => ((times[frame] ?? last) - first) / Math.max(last - first, 1e-9);

  useEffect(() => {
    const stopping = new AbortController();
    const all = [...(canvases.current?.querySelectorAll('canvas') ?? [])];
    clip
      .drawStrip(all, stopping.signal)
      .catch((error: unknown) => console.warn('No film strip could be drawn.', error));
    return () => stopping.abort();
  }, [clip]);

  const style: CSSProperties = {
    '--from': shareOf(cut.from),
    '--to': shareOf(cut.to),
    '--first': first,
    '--length': Math.max(last - first, 1e-9),
  };
  return (
    <div ref={strip} className={styles.strip} style={style} dir="ltr">
      <div ref={canvases} className={styles.pictures} aria-hidden="true">
        {pictures.map((index) => (
          <canvas key={index} />
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

interface OnStrip {
  strip: { readonly current: HTMLElement | null };
}

type PlayheadProps = OnStrip & Omit<FilmStripProps, 'editing'> & Pick<ClipEditing, 'times'>;

/** The shown frame, which can become the poster. */
function Playhead({ strip, times, lineRef, shownSeconds, onShow }: PlayheadProps) {
  const frame = frameAt(times, shownSeconds);
  const slider = useFrameSlider({
    strip,
    times,
    frame,
    min: 0,
    max: times.length - 2,
    onMove: (to) => onShow(times[to] ?? 0),
  });
  return (
    <>
      <div className={styles.scrub} {...slider.pointer} aria-hidden="true" />
      <div ref={lineRef} className={styles.line} aria-label="Frame shown" {...slider.slider} />
    </>
  );
}

interface CutHandleProps extends OnStrip, Pick<FilmStripProps, 'editing' | 'onShow'> {
  side: 'from' | 'to';
}

function CutHandle({ side, strip, editing, onShow }: CutHandleProps) {
  const { cut, times } = editing;
  const [min, max] = side === 'from' ? [0, cut.to - 1] : [cut.from + 1, times.length - 1];
  const { slider, pointer } = useFrameSlider({ strip, times, frame: cut[side], min, max, onMove: move });

  function move(frame: number) {
    if (side === 'from') editing.setFrom(frame);
    else editing.setTo(frame);
    onShow(times[side === 'from' ? frame : frame - 1] ?? 0);
  }

  const name = side === 'from' ? 'Beginning' : 'End';
  return <div className={styles.handle} data-side={side} aria-label={name} {...slider} {...pointer} />;
}
