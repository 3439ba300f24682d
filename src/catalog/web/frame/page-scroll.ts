import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { catalogState, rememberCatalogState } from './catalog-state.ts';
import { heightMessage, scrollRequestMessage } from '../../../platform/rules/frame-messages/messages.ts';
import type { FrameMessage } from '../../../platform/rules/frame-messages/messages.ts';
import { postToHost } from '../../../platform/web/frame-messages/frame-messages.ts';

/** A tall frame is scrolled by the page around it. */

export type HostViewport = Extract<FrameMessage, { type: 'parent-viewport' }>;

let hostViewport: HostViewport | undefined;

export function setHostViewport(viewport: HostViewport): void {
  hostViewport = viewport;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

export function pageTopPx(): number {
  return Math.max(window.scrollY, hostTopPx());
}

export function scrollPageTo(topPx: number): void {
  window.scrollTo(0, topPx);
  if (topPx > 0 || hostTopPx() > 0) postToHost(scrollRequestMessage(topPx));
}

export function reportHeight(content: HTMLElement): void {
  postToHost(heightMessage(content.getBoundingClientRect().bottom + window.scrollY));
}

export function hostTopPx(): number {
  return hostViewport ? Math.max(0, -hostViewport.iframeTop) : 0;
}

/** Returns the last visit's offset in px. */
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

export function rememberOpenedSet(results: HTMLElement | null, setId: string): void {
  const topPx = itemOf(results, setId)?.getBoundingClientRect().top ?? 0;
  rememberCatalogState({ opened: { setId, topPx } });
}

export function useFocusRestoration(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { opened } = catalogState();
    if (!opened) return;
    rememberCatalogState({ opened: undefined });
    const item = itemOf(results.current, opened.setId);
    if (!item) return;
    item.querySelector('a')?.focus({ preventScroll: true });
    if (isFramed()) return;
    scrollItemTo(item, opened.topPx);
    // Off-screen tiles have a guessed height until drawn.
    requestAnimationFrame(() => scrollItemTo(item, opened.topPx));
  }, [results]);
}

function itemOf(results: HTMLElement | null, setId: string): Element | null {
  return results?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`) ?? null;
}

function scrollItemTo(item: Element, topPx: number): void {
  if (item.isConnected) window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top - topPx);
}
