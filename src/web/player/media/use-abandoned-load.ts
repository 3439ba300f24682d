import { useEffect, type RefObject } from 'react';

/** A browser goes on loading what left the document, on a connection that others wait for. */
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
