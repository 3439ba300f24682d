import { useEffect, useState, type RefObject } from 'react';

/** The longest that the next video waits for this one to load. */
const videoAloneMs = 8_000;

/** The end of a file and that of its last frame differ. */
const roundingSeconds = 0.1;

/** Completely loaded, or the browser has paused loading. `canplaythrough` fires too early, with the first frame. */
export function usePlaysThrough(video: RefObject<HTMLVideoElement | null>, hasBegun: boolean): boolean {
  const [playsThrough, setPlaysThrough] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !hasBegun || playsThrough) return;
    const settle = () => setPlaysThrough(true);
    const check = () => isThere(element) && settle();
    check();
    element.addEventListener('progress', check);
    element.addEventListener('suspend', settle);
    const timer = setTimeout(settle, videoAloneMs);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('progress', check);
      element.removeEventListener('suspend', settle);
    };
  }, [video, hasBegun, playsThrough]);

  return playsThrough;
}

function isThere({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, part) => buffered.start(part) <= currentTime && buffered.end(part) >= duration - roundingSeconds,
  );
}
