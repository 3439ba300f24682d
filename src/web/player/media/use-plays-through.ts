import { useEffect, useState, type RefObject } from 'react';

/** How long a video that plays has the line to itself, where it cannot be told to be all there; then the next one may come. */
const videoAloneMs = 8_000;

/** The length of a file's last frame: its end and that of the video are not told alike. */
const roundingSeconds = 0.1;

/**
 * Whether a video that has begun needs the line no more: all of it is there, or the browser fetches no more for now. The
 * browser's own guess (`canplaythrough`) comes with the first frame and does not know of others on the same line. One that
 * never gets so far keeps others waiting for some seconds, not for ever.
 */
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

/** Without a gap from what is shown to the end. */
function isThere({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, part) => buffered.start(part) <= currentTime && buffered.end(part) >= duration - roundingSeconds,
  );
}
