import { useEffect, type RefObject } from 'react';

/**
 * Ends the loading of media that left the document: a browser goes on, on one of the few connections that others wait
 * for.
 */
export function useAbandonedLoad(media: RefObject<HTMLImageElement | HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = media.current;
    return () => queueMicrotask(() => element && !element.isConnected && abandon(element));
  }, [media]);
}

function abandon(element: HTMLImageElement | HTMLVideoElement): void {
  element.removeAttribute('src');
  if (element instanceof HTMLVideoElement) element.load();
}
