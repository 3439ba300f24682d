import { useEffect, useState, type RefObject } from 'react';
import { videoLoaderDelayMs } from '../../shared/limits.ts';

/**
 * Plays a video from its beginning whenever it comes on screen and rests it when it leaves. True from 500 ms on without
 * a picture that moves.
 */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, isShown: boolean): { isLate: boolean } {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const stopTrying = playFromStart(element);
    return () => {
      stopTrying();
      element.pause();
    };
  }, [video, isShown]);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const timer = setTimeout(
      () => setLate(element.paused || element.readyState < element.HAVE_CURRENT_DATA),
      videoLoaderDelayMs,
    );
    const handlePlaying = () => {
      clearTimeout(timer);
      setLate(false);
    };
    element.addEventListener('playing', handlePlaying);
    return () => {
      clearTimeout(timer);
      setLate(false);
      element.removeEventListener('playing', handlePlaying);
    };
  }, [video, isShown]);

  return { isLate };
}

/** Plays from the beginning; where the browser wants a touch first (phones that save power), it starts at the next one. */
function playFromStart(video: HTMLVideoElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const play = () => {
    video.play().catch((error: unknown) => {
      const needsTouch = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!needsTouch || signal.aborted) return;
      document.addEventListener('pointerup', play, { once: true, signal });
      document.addEventListener('keyup', play, { once: true, signal });
    });
  };
  video.currentTime = 0;
  play();
  return () => abort.abort();
}
