import { useCallback, useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';

/**
 * How long a pointer must rest on a tile before the preview plays. A pointer that only passes over the tile fetches
 * nothing.
 */
export const previewDelayMs = 120;

interface Wanted {
  readonly setId: string;
  readonly element: Element;
  /** Whether `previewDelayMs` pass before the preview plays. */
  readonly isDelayed: boolean;
}

/**
 * Plays the preview of the set, found by `data-set-id`, that is hovered, focused or touched. Plays nothing with reduced
 * motion.
 */
export function usePreview() {
  const [wanted, setWanted] = useState<Wanted>();
  const [playingId, setPlayingId] = useState<string>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const stop = useCallback(() => setWanted(undefined), []);
  usePlaying(wanted, setPlayingId);
  useOutOfView(playingId === undefined ? undefined : wanted?.element, stop);

  function want(target: EventTarget, isDelayed: boolean) {
    const element = target instanceof Element ? target.closest('[data-set-id]') : null;
    const setId = element?.getAttribute('data-set-id');
    setWanted((before) => {
      if (!element || !setId) return undefined;
      return before?.setId === setId ? before : { setId, element, isDelayed };
    });
  }

  return {
    playingId: isStill ? undefined : playingId,
    previewHandlers: {
      onPointerOver(event: PointerEvent) {
        if (event.pointerType !== 'touch') want(event.target, true);
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== 'touch') stop();
      },
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'touch') want(event.target, false);
      },
      onFocus(event: FocusEvent) {
        if (event.target.matches(':focus-visible')) want(event.target, true);
      },
      onBlur: stop,
    },
  };
}

function usePlaying(wanted: Wanted | undefined, play: (setId: string | undefined) => void): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => play(wanted.setId), wanted.isDelayed ? previewDelayMs : 0);
    return () => {
      clearTimeout(timer);
      play(undefined);
    };
  }, [wanted, play]);
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
