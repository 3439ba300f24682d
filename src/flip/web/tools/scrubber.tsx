import { useRef, type RefObject, useEffect } from 'react';
import { usualFrameSeconds } from '../../../platform/rules/limits.ts';
import styles from './scrubber.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

const moves = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
}

/** A slider for the position in the video, which pauses while the slider is dragged. */
export function Scrubber({ video, isPlaying }: ScrubberProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const past = useRef<HTMLSpanElement>(null);
  const playsAfter = useRef(false);
  useVideoProgress({ video, input, past, t });

  function hold() {
    playsAfter.current = isPlaying;
    video.current?.pause();
  }

  function letGo() {
    if (playsAfter.current) void video.current?.play().catch(() => {});
    playsAfter.current = false;
  }

  return (
    <div className={styles.scrubber} dir="ltr">
      <span className={styles.line}>
        <span ref={past} className={styles.past} />
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
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerCancel={letGo}
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
  past: RefObject<HTMLElement | null>;
  t: Texts;
}

function useVideoProgress({ video, input, past, t }: VideoProgress): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const show = () => {
      const share = element.duration > 0 ? Math.min(1, element.currentTime / element.duration) : 0;
      past.current?.style.setProperty('--share', share.toFixed(4));
    };
    const report = () => {
      show();
      if (input.current && element.duration > 0) tellInput(input.current, element, t);
    };
    report();
    for (const type of moves) element.addEventListener(type, report);
    // The line moves with each frame of the video. Firefox before 132 cannot tell those, so there it moves with events only.
    const canFollow = typeof element.requestVideoFrameCallback === 'function';
    let frame = canFollow ? element.requestVideoFrameCallback(step) : 0;
    function step() {
      show();
      frame = element?.requestVideoFrameCallback(step) ?? 0;
    }
    return () => {
      if (canFollow) element.cancelVideoFrameCallback(frame);
      for (const type of moves) element.removeEventListener(type, report);
    };
  }, [video, input, past, t]);
}

function tellInput(input: HTMLInputElement, { currentTime, duration }: HTMLVideoElement, t: Texts): void {
  input.max = String(duration);
  input.value = String(currentTime);
  input.setAttribute(
    'aria-valuetext',
    t('{seconds} seconds', { seconds: currentTime.toLocaleString(t.language, tenths) }),
  );
}
