import { useRef, type RefObject, useEffect } from 'react';
import { usualFrameSeconds } from '../../../platform/rules/limits.ts';
import styles from './scrubber.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
}

/** A slider for the position in the video. The video pauses while the slider is dragged. */
export function Scrubber({ video, isPlaying }: ScrubberProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const playedPart = useRef<HTMLSpanElement>(null);
  const playsAfter = useRef(false);
  useVideoProgress({ video, input, playedPart, t });

  function startDragging() {
    playsAfter.current = isPlaying;
    video.current?.pause();
  }

  function stopDragging() {
    if (playsAfter.current) void video.current?.play().catch(() => {});
    playsAfter.current = false;
  }

  return (
    <div className={styles.scrubber} dir="ltr">
      <span className={styles.line}>
        <span ref={playedPart} className={styles.past} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="range"
        data-tool="position"
        aria-label={t('Position in the video')}
        min={0}
        max={1}
        step={usualFrameSeconds}
        defaultValue={0}
        onPointerDown={startDragging}
        onPointerUp={stopDragging}
        onPointerCancel={stopDragging}
        onInput={(event) => seek(video.current, event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds;
}

interface VideoProgress {
  video: RefObject<HTMLVideoElement | null>;
  /** Its value is the position in seconds. */
  input: RefObject<HTMLInputElement | null>;
  /** Its `--share` is the share of the video that was played, from 0 to 1. */
  playedPart: RefObject<HTMLElement | null>;
  t: Texts;
}

const positionEvents = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

/** Writes the position into the elements without rendering, because it changes with each frame. */
function useVideoProgress({ video, input, playedPart, t }: VideoProgress): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const moveLine = () => {
      const share = element.duration > 0 ? Math.min(1, element.currentTime / element.duration) : 0;
      playedPart.current?.style.setProperty('--share', share.toFixed(4));
    };
    const update = () => {
      moveLine();
      if (input.current && element.duration > 0) writeInput(input.current, element, t);
    };
    update();
    for (const type of positionEvents) element.addEventListener(type, update);
    // The line moves with each frame of the video. Firefox before 132 has no `requestVideoFrameCallback`, so there it
    // moves with the events only.
    const canFollow = typeof element.requestVideoFrameCallback === 'function';
    let frame = canFollow ? element.requestVideoFrameCallback(step) : 0;
    function step() {
      moveLine();
      frame = element?.requestVideoFrameCallback(step) ?? 0;
    }
    return () => {
      if (canFollow) element.cancelVideoFrameCallback(frame);
      for (const type of positionEvents) element.removeEventListener(type, update);
    };
  }, [video, input, playedPart, t]);
}

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function writeInput(input: HTMLInputElement, { currentTime, duration }: HTMLVideoElement, t: Texts): void {
  input.max = String(duration);
  input.value = String(currentTime);
  input.setAttribute(
    'aria-valuetext',
    t('{seconds} seconds', { seconds: currentTime.toLocaleString(t.language, tenths) }),
  );
}
