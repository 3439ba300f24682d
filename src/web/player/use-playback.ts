import { useEffect, useState, type RefObject } from 'react';

/** Plays a video from its beginning whenever it comes on screen and rests it when it leaves. True while it moves. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, isShown: boolean): boolean {
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const handlePlaying = () => setPlaying(true);
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
