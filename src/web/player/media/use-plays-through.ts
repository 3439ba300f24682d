import { useEffect, useState, type RefObject } from 'react';

/** While it may not be all there, the next one waits so long. */
const videoAloneMs = 8_000;

/** A file's end and that of its last frame differ. */
const roundingSeconds = 0.1;

/** All of it is there, or the browser fetches no more for now: `canplaythrough` comes with the first frame. */
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
