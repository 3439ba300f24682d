import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import { autoplayStillMs } from '../../../platform/rules/limits.ts';

/** The longest gap between two frames. A longer one means that the page was hidden or scrolled out of view. */
const maxFrameGapMs = 1_000;

interface Autoplay {
  isOn: boolean;
  cardKey: string;
  video: RefObject<HTMLVideoElement | null>;
  /** Its `--share` is the share of the card's time that has passed, from 0 to 1. */
  fill: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** Calls `onDone` when the card's video has ended or, if none is running, after `autoplayStillMs`. */
export function useAutoplay({ isOn, cardKey, video, fill, onDone }: Autoplay): void {
  const latest = useLatest(onDone);

  useEffect(() => {
    if (!isOn) return;
    const fillElement = fill.current;
    /** How long the card was shown while no video was running. */
    let stillMs = 0;
    let previousFrameMs: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(nowMs: number) {
      const running = runningVideo(video.current);
      const passedMs = nowMs - (previousFrameMs ?? nowMs);
      previousFrameMs = nowMs;
      if (!running && !isHeld(video.current) && passedMs < maxFrameGapMs) stillMs += passedMs;
      const share = running ? running.currentTime / running.duration : stillMs / autoplayStillMs;
      fillElement?.style.setProperty('--share', Math.min(share, 1).toFixed(3));
      if (running ? running.ended && !hasMore(running) : share >= 1) latest.current();
      else frame = requestAnimationFrame(step);
    }
    return () => {
      cancelAnimationFrame(frame);
      fillElement?.style.removeProperty('--share');
    };
  }, [isOn, cardKey, video, fill, latest]);
}

/** Whether the visitor has paused the video in the middle. The card's time then stands still. */
function isHeld(video: HTMLVideoElement | null): boolean {
  return video !== null && video.paused && !video.ended && video.currentTime > 0;
}

/** Whether another pass follows (see `playInPasses`). */
function hasMore(video: HTMLVideoElement): boolean {
  return video.hasAttribute('data-more');
}

/** Returns the video if it plays or has ended. */
function runningVideo(video: HTMLVideoElement | null): HTMLVideoElement | undefined {
  if (!video || !Number.isFinite(video.duration)) return undefined;
  return video.ended || (!video.paused && video.readyState >= video.HAVE_CURRENT_DATA) ? video : undefined;
}
