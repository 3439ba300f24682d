import { useEffect, useReducer, type RefObject } from 'react';
import { mediaFallbackMs } from '../../shared/limits.ts';
import { mediaPhaseReducer, type MediaPhase } from './media-phase.ts';

type MediaElement = HTMLImageElement | HTMLVideoElement;

/** Follows the loading of an image or a video; `onSettled` is called once it is there, or will not be. */
export function useMediaPhase(media: RefObject<MediaElement | null>, onSettled: (() => void) | undefined): MediaPhase {
  const [phase, dispatch] = useReducer(mediaPhaseReducer, 'loading');
  const isSettled = phase !== 'loading';

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    // What came before this program did has no event left.
    if (hasLoaded(element)) dispatch({ type: 'loaded' });
    else if (hasFailed(element)) dispatch({ type: 'failed' });
    const handleLoaded = () => dispatch({ type: 'loaded' });
    const handleFailed = () => dispatch({ type: 'failed' });
    const loaded = element instanceof HTMLVideoElement ? 'loadeddata' : 'load';
    element.addEventListener(loaded, handleLoaded);
    element.addEventListener('error', handleFailed);
    return () => {
      element.removeEventListener(loaded, handleLoaded);
      element.removeEventListener('error', handleFailed);
    };
  }, [media]);

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => dispatch({ type: 'timedOut' }), mediaFallbackMs);
    return () => clearTimeout(timer);
  }, [isSettled]);

  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);

  return phase;
}

function hasLoaded(element: MediaElement): boolean {
  if (element instanceof HTMLVideoElement) return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return element.complete && element.naturalWidth > 0;
}

function hasFailed(element: MediaElement): boolean {
  if (element instanceof HTMLVideoElement) return element.error !== null;
  return element.complete && element.naturalWidth === 0;
}
