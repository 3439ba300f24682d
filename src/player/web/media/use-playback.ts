import { useEffect, useState, type RefObject } from 'react';

/**
 * Restarts whenever it becomes visible.
 * @returns whether it plays
 */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, isShown: boolean, speed: number): boolean {
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    if (video.current) changeSpeed(video.current, speed);
  }, [video, speed]);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const handlePlaying = () => setPlaying(true);
    if (isMoving(element)) handlePlaying();
    element.addEventListener('playing', handlePlaying);
    const stopTrying = playFromStart(element);
    return () => {
      stopTrying();
      element.removeEventListener('playing', handlePlaying);
      element.pause();
      setPlaying(false);
    };
  }, [video, isShown]);

  return isPlaying;
}

/** Also for what the element loads next. */
function changeSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** A video of the document may be playing already. */
function isMoving({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}

/** If the browser requires a touch, playing starts at the next one. */
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
  if (video.paused) video.currentTime = 0;
  play();
  return () => abort.abort();
}
