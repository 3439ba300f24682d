import { useEffect, useRef, useState, type RefObject } from 'react';
import { showFile } from '../../../media/web/show-file.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';

interface LoopOptions {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** The element whose `--at` becomes the current time in seconds. */
  readonly lineRef: RefObject<HTMLDivElement | null>;
  /** In seconds, like `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether the video must not play, such as while the clip is saved. */
  readonly mustPause: boolean;
}

export interface LoopedVideo {
  /** Updated a few times a second. */
  readonly shownSeconds: number;
  readonly isPlaying: boolean;
  readonly toggle: () => void;
  /** Pauses at that time. */
  readonly show: (seconds: number) => void;
  readonly handleTimeUpdate: () => void;
}

/** Added to the time of a frame, so that rounding does not show the previous frame. */
const intoFrameSeconds = 0.001;

/** Plays the part of the clip that is kept, from `start` to `end`, in a loop. */
export function useLoopedVideo(file: File, { videoRef, lineRef, start, end, mustPause }: LoopOptions): LoopedVideo {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  /** What a person has chosen. Undefined at first, when the video plays unless less motion is preferred. */
  const [isChosenToPlay, setIsChosenToPlay] = useState<boolean>();
  const [shownSeconds, setShownSeconds] = useState(start);
  const isPlaying = (isChosenToPlay ?? !prefersReducedMotion) && !mustPause;
  const stopRef = useRef(() => {});

  useEffect(() => {
    const { current: video } = videoRef;
    return video ? showFile(video, file) : undefined;
  }, [file, videoRef]);

  useEffect(() => {
    const { current: video } = videoRef;
    if (!video || !isPlaying) return;
    let request = 0;
    const follow = () => {
      if (video.currentTime < start - intoFrameSeconds || video.currentTime >= end || video.ended) {
        video.currentTime = start + intoFrameSeconds;
      }
      if (video.paused) void video.play().catch(() => undefined);
      lineRef.current?.style.setProperty('--at', String(video.currentTime));
      request = requestAnimationFrame(follow);
    };
    follow();
    const stop = () => {
      cancelAnimationFrame(request);
      video.pause();
    };
    stopRef.current = stop;
    return stop;
  }, [start, end, isPlaying, videoRef, lineRef]);

  function show(seconds: number) {
    // Until React renders again, the video would play on and pass the frame.
    stopRef.current();
    setIsChosenToPlay(false);
    setShownSeconds(seconds);
    if (videoRef.current) videoRef.current.currentTime = seconds + intoFrameSeconds;
    lineRef.current?.style.setProperty('--at', String(seconds));
  }

  return {
    isPlaying,
    toggle: () => setIsChosenToPlay(!isPlaying),
    show,
    shownSeconds,
    handleTimeUpdate: () => setShownSeconds(videoRef.current?.currentTime ?? start),
  };
}
