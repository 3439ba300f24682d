import { useEffect, type RefObject } from 'react';

interface VideoProgress {
  video: RefObject<HTMLVideoElement | null>;
  /** In seconds. */
  input: RefObject<HTMLInputElement | null>;
  /** Its `--share` is the part played, 0 to 1. */
  past: RefObject<HTMLElement | null>;
  isPlaying: boolean;
}

export function useVideoProgress({ video, input, past, isPlaying }: VideoProgress): void {
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

const moves = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

function tellInput(input: HTMLInputElement, { currentTime, duration }: HTMLVideoElement): void {
  input.max = String(duration);
  input.value = String(currentTime);
  input.setAttribute('aria-valuetext', `${currentTime.toFixed(1)} seconds`);
}
