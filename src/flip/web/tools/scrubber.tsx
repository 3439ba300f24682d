import { useRef, type RefObject, useEffect } from 'react';
import { usualFrameSeconds } from '../../../platform/rules/limits.ts';
import styles from './scrubber.module.css';

const moves = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
}

/** Dragging pauses the video. */
export function Scrubber({ video, isPlaying }: ScrubberProps) {
  const input = useRef<HTMLInputElement>(null);
  const past = useRef<HTMLSpanElement>(null);
  const playsAfter = useRef(false);
  useVideoProgress({ video, input, past, isPlaying });

  function hold() {
    playsAfter.current = isPlaying;
    video.current?.pause();
  }

  function letGo() {
    if (playsAfter.current) void video.current?.play().catch(() => {});
    playsAfter.current = false;
  }

  return (
    <div className={styles.scrubber}>
      <span className={styles.line}>
        <span ref={past} className={styles.past} />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="range"
        data-tool="position"
        aria-label="Position in the video"
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
  /** In seconds. */
  input: RefObject<HTMLInputElement | null>;
  /** Its `--share` is the part played, 0 to 1. */
  past: RefObject<HTMLElement | null>;
  isPlaying: boolean;
}

function useVideoProgress({ video, input, past, isPlaying }: VideoProgress): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const show = () => {
      const share = element.duration > 0 ? Math.min(1, element.currentTime / element.duration) : 0;
      past.current?.style.setProperty('--share', share.toFixed(4));
    };
    const report = () => {
      show();
      if (input.current && element.duration > 0) tellInput(input.current, element);
    };
    report();
    for (const type of moves) element.addEventListener(type, report);
    let frame = isPlaying ? requestAnimationFrame(step) : 0;
    function step() {
      show();
      frame = requestAnimationFrame(step);
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const type of moves) element.removeEventListener(type, report);
    };
  }, [video, input, past, isPlaying]);
}

function tellInput(input: HTMLInputElement, { currentTime, duration }: HTMLVideoElement): void {
  input.max = String(duration);
  input.value = String(currentTime);
  input.setAttribute('aria-valuetext', `${currentTime.toFixed(1)} seconds`);
}
