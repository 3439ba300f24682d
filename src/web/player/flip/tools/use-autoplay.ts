import { useEffect, useRef, type RefObject } from 'react';
import { autoplayStillMs } from '../../../../shared/limits.ts';

/** Between two frames that are further apart nobody saw the page: it was behind another one, or scrolled away. */
const longestFrameMs = 1_000;

interface Autoplay {
  isOn: boolean;
  /** Names the card whose time runs. */
  cardKey: string;
  /** The card's video; a card without one, or whose video does not run, stays 4 s. */
  video: RefObject<HTMLVideoElement | null>;
  /** Is told in `--share` how much of the time is over, 0 to 1. */
  fill: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** Goes on after the card's video has ended, or after 4 s (spec 2.9). The clock rests while the page is not seen. */
export function useAutoplay({ isOn, cardKey, video, fill, onDone }: Autoplay): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });

  useEffect(() => {
    if (!isOn) return;
    const shown = fill.current;
    let stillMs = 0;
    let beforeMs: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(nowMs: number) {
      const film = runningVideo(video.current);
      const passedMs = nowMs - (beforeMs ?? nowMs);
      beforeMs = nowMs;
      if (!film && !isHeld(video.current) && passedMs < longestFrameMs) stillMs += passedMs;
      const share = film ? film.currentTime / film.duration : stillMs / autoplayStillMs;
      shown?.style.setProperty('--share', Math.min(share, 1).toFixed(3));
      if (film ? film.ended : share >= 1) latest.current();
      else frame = requestAnimationFrame(step);
    }
    return () => {
      cancelAnimationFrame(frame);
      shown?.style.removeProperty('--share');
    };
  }, [isOn, cardKey, video, fill]);
}

/** The visitor has stopped it somewhere, to look. */
function isHeld(video: HTMLVideoElement | null): boolean {
  return video !== null && video.paused && !video.ended && video.currentTime > 0;
}

/** The video if it runs, or ran to its end. */
function runningVideo(video: HTMLVideoElement | null): HTMLVideoElement | undefined {
  if (!video || !Number.isFinite(video.duration)) return undefined;
  return video.ended || (!video.paused && video.readyState >= video.HAVE_CURRENT_DATA) ? video : undefined;
}
