import { useEffect, type RefObject } from 'react';

/**
 * Ends the loading of an image or a video that has left the document: by itself a browser would go on with it, and keep
 * one of the few connections to the server that others wait for.
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
