import { useEffect, useLayoutEffect, useReducer, type RefObject } from 'react';
import { mediaFallbackMs } from '../../../platform/rules/limits.ts';
import { hasNoPicture } from '../../../media/web/has-no-picture.ts';
import { mediaPhaseReducer, type MediaPhase } from './media-phase.ts';

type MediaElement = HTMLImageElement | HTMLVideoElement;

/**
 * Tells whether the media are loading, ready or failed. They also count as failed if they load for too long while they
 * are visible. For media of the server's document, this time counts from when they became visible.
 */
export function useMediaPhase(media: RefObject<MediaElement | null>, isShown: boolean): MediaPhase {
  const [phase, dispatch] = useReducer(mediaPhaseReducer, 'loading');
  const isSettled = phase !== 'loading';
  useAbandonedLoad(media);

  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return;
    if (hasFailed(element)) dispatch({ type: 'failed' });
    else if (hasLoaded(element)) dispatch({ type: 'loaded' });
    const handleLoaded = () => dispatch({ type: hasFailed(element) ? 'failed' : 'loaded' });
    const handleFailed = () => dispatch({ type: 'failed' });
    const loadedEvent = element instanceof HTMLVideoElement ? 'loadeddata' : 'load';
    const abort = new AbortController();
    const { signal } = abort;
    element.addEventListener(loadedEvent, handleLoaded, { signal });
    element.addEventListener('error', handleFailed, { signal });
    return () => abort.abort();
  }, [media]);

  useLayoutEffect(() => {
    if (isSettled || !isShown || !media.current) return;
    const remainingMs = mediaFallbackMs - takeSeenMs(media.current);
    const giveUp = () => dispatch({ type: 'timedOut' });
    if (remainingMs <= 0) return giveUp();
    const timer = setTimeout(giveUp, remainingMs);
    return () => clearTimeout(timer);
  }, [media, isSettled, isShown]);

  return phase;
}

/** Returns for how long media from the server's document were visible. The document's script has noted since when. */
function takeSeenMs({ dataset }: MediaElement): number {
  const { seenAt } = dataset;
  delete dataset['seenAt'];
  return seenAt === undefined ? 0 : performance.now() - Number(seenAt);
}

function hasLoaded(element: MediaElement): boolean {
  if (element instanceof HTMLVideoElement) return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return element.complete && element.naturalWidth > 0;
}

function hasFailed(element: MediaElement): boolean {
  if (element instanceof HTMLVideoElement)
    return Boolean(element.error) || (hasLoaded(element) && hasNoPicture(element));
  return element.complete && element.naturalWidth === 0;
}

/** Stops loading media that are removed from the document. Browsers would continue, on connections that others need. */
function useAbandonedLoad(media: RefObject<MediaElement | null>): void {
  useEffect(() => {
    const element = media.current;
    return () => queueMicrotask(() => element && !element.isConnected && abandon(element));
  }, [media]);
}

function abandon(element: MediaElement): void {
  element.removeAttribute('src');
  if (element instanceof HTMLVideoElement) element.load();
}
