import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { catalogState, rememberCatalogState } from './catalog-state.ts';
import { hostTopPx, isFramed, pageTopPx } from './page-scroll.ts';

/** Returns the offset in px of the last visit to this address. */
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

/** And where its tile is on screen. */
export function rememberOpenedSet(results: HTMLElement | null, setId: string): void {
  const topPx = itemOf(results, setId)?.getBoundingClientRect().top ?? 0;
  rememberCatalogState({ opened: { setId, topPx } });
}

/** After the way back from a set. */
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
    // What is far from the screen has a guessed height until it is drawn.
    requestAnimationFrame(() => scrollItemTo(item, opened.topPx));
  }, [results]);
}

function itemOf(results: HTMLElement | null, setId: string): Element | null {
  return results?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`) ?? null;
}

function scrollItemTo(item: Element, topPx: number): void {
  if (item.isConnected) window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top - topPx);
}
