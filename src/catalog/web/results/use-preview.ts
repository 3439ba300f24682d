import { useCallback, useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';

/**
 * How long a pointer must rest on a tile before the preview plays. A pointer that only passes over the tile fetches
 * nothing.
 */
export const previewDelayMs = 120;

interface PreviewRequest {
  readonly setId: string;
  readonly element: Element;
  /** Whether the preview plays only after `previewDelayMs`. */
  readonly isDelayed: boolean;
}

/**
 * Returns the id of the set whose preview plays, and the handlers that choose it: the set, found by `data-set-id`, that
 * is hovered, focused or touched. Plays nothing if motion is to be reduced.
 */
export function usePreview() {
  const [request, setRequest] = useState<PreviewRequest>();
  const [playingId, setPlayingId] = useState<string>();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const stop = useCallback(() => setRequest(undefined), []);
  useDelayedPlay(request, setPlayingId);
  useOutOfView(playingId === undefined ? undefined : request?.element, stop);

  function requestPreview(target: EventTarget, isDelayed: boolean) {
    const element = target instanceof Element ? target.closest('[data-set-id]') : null;
    const setId = element?.getAttribute('data-set-id');
    setRequest((before) => {
      if (!element || !setId) return undefined;
      return before?.setId === setId ? before : { setId, element, isDelayed };
    });
  }

  return {
    playingId: prefersReducedMotion ? undefined : playingId,
    previewHandlers: {
      onPointerOver(event: PointerEvent) {
        if (event.pointerType !== 'touch') requestPreview(event.target, true);
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== 'touch') stop();
      },
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'touch') requestPreview(event.target, false);
      },
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible')) requestPreview(event.target, true);
      },
      onBlur: stop,
    },
  };
}

function useDelayedPlay(request: PreviewRequest | undefined, play: (setId: string | undefined) => void): void {
  useEffect(() => {
    if (!request) return;
    const timer = setTimeout(() => play(request.setId), request.isDelayed ? previewDelayMs : 0);
    return () => {
      clearTimeout(timer);
      play(undefined);
    };
  }, [request, play]);
}

function useOutOfView(element: Element | undefined, onOutOfView: () => void): void {
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) onOutOfView();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, onOutOfView]);
}
