import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import {
  heightMessage,
  scrollRequestMessage,
  type FrameMessage,
} from '../../../platform/rules/frame-messages/messages.ts';
import { postToHost } from '../../../platform/web/frame-messages/frame-messages.ts';
import { catalogState, rememberCatalogState } from './catalog-state.ts';

/**
 * If the catalog is in a frame as tall as its content, the page around it scrolls. With messages of this kind it tells
 * which part of the frame is visible.
 */
export type HostViewport = Extract<FrameMessage, { type: 'parent-viewport' }>;

let hostViewport: HostViewport | undefined;

/** Stores what the page around the frame has reported. */
export function setHostViewport(viewport: HostViewport): void {
  hostViewport = viewport;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** Returns how far the catalog is scrolled, whether in its own window or by the page around its frame. */
export function pageTopPx(): number {
  return Math.max(window.scrollY, hostTopPx());
}

export function scrollPageTo(topPx: number): void {
  window.scrollTo(0, topPx);
  if (topPx > 0 || hostTopPx() > 0) postToHost(scrollRequestMessage(topPx));
}

/** Tells the page around the frame how tall the content is. */
export function reportHeight(content: HTMLElement): void {
  postToHost(heightMessage(content.getBoundingClientRect().bottom + window.scrollY));
}

/** Returns how much of the frame's top the page around it has scrolled out of view. */
export function hostTopPx(): number {
  return hostViewport ? Math.max(0, -hostViewport.iframeTop) : 0;
}

/**
 * Returns how far the catalog was scrolled when it was left, or 0 if its address was another one then. From now on the
 * position is remembered.
 */
export function useScrollRestoration(address: string): number {
  const [startPx] = useState(() => (catalogState().search === address ? catalogState().topPx : 0));

  useLayoutEffect(() => rememberCatalogState({ search: address }), [address]);

  useLayoutEffect(() => {
    rememberCatalogState({ topPx: startPx || window.scrollY });
    const remember = () => rememberCatalogState({ topPx: pageTopPx() });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      if (hostTopPx() > 0) rememberCatalogState({ topPx: hostTopPx() });
    };
  }, [startPx]);

  return startPx;
}

/**
 * Remembers the opened set and its place in the window, so that it gets the focus on the return from it (see
 * `useFocusRestoration`).
 */
export function rememberOpenedSet(results: HTMLElement | null, setId: string): void {
  const topPx = findSetItem(results, setId)?.getBoundingClientRect().top ?? 0;
  rememberCatalogState({ openedSet: { setId, topPx } });
}

export function useFocusRestoration(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { openedSet } = catalogState();
    if (!openedSet) return;
    rememberCatalogState({ openedSet: undefined });
    const item = findSetItem(results.current, openedSet.setId);
    if (!item) return;
    item.querySelector('a')?.focus({ preventScroll: true });
    if (isFramed()) return;
    scrollItemTo(item, openedSet.topPx);
    // Tiles off the screen have a guessed height until they are drawn, so the place is corrected in the next frame.
    requestAnimationFrame(() => scrollItemTo(item, openedSet.topPx));
  }, [results]);
}

function findSetItem(results: HTMLElement | null, setId: string): Element | null {
  return results?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`) ?? null;
}

function scrollItemTo(item: Element, topPx: number): void {
  if (item.isConnected) window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top - topPx);
}
