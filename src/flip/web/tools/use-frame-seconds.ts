import { useEffect, useRef, type RefObject } from 'react';
import { frameSeconds, type ShownFrame } from '../../../player/rules/video-frames.ts';

/** Measured while the video plays; undefined until then, and in Firefox before 132. */
export function useFrameSeconds(video: RefObject<HTMLVideoElement | null>): RefObject<number | undefined> {
  const shortest = useRef<number>(undefined);

  useEffect(() => {
    const element = video.current;
    if (!element || typeof element.requestVideoFrameCallback !== 'function') return;
    let before: ShownFrame | undefined;
    let callback = element.requestVideoFrameCallback(handleFrame);
    function handleFrame(_nowMs: number, frame: ShownFrame) {
      const seconds = before && frameSeconds(before, frame);
      if (seconds !== undefined) shortest.current = Math.min(seconds, shortest.current ?? seconds);
      before = frame;
      callback = element?.requestVideoFrameCallback(handleFrame) ?? 0;
    }
    return () => element.cancelVideoFrameCallback(callback);
  }, [video]);

  return shortest;
}
