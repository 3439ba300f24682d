import { useEffect, useState, type RefObject } from 'react';

interface VideoState {
  readonly isReady: boolean;
  readonly isPaused: boolean;
}

export function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState<VideoState>({ isReady: false, isPaused: false });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const follow = () => {
      const isReady = element.readyState >= HTMLMediaElement.HAVE_METADATA && !element.error;
      setState({ isReady, isPaused: element.paused });
    };
    follow();
    for (const type of followed) element.addEventListener(type, follow);
    return () => {
      for (const type of followed) element.removeEventListener(type, follow);
    };
  }, [video]);

  return state;
}

const followed = ['loadedmetadata', 'error', 'play', 'pause', 'ended'] as const;
