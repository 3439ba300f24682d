import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { catalogPlace, rememberPlace } from './catalog-place.ts';
import { hostTopPx, isFramed, pageTopPx } from './page-scroll.ts';

/**
 * Keeps in mind where the visitor is in the catalog, until it is left. Answers how far the page is scrolled to begin
 * with: whoever comes back is where they were.
 */
export function usePlace(address: string): number {
  const [startPx] = useState(() => (catalogPlace().search === address ? catalogPlace().topPx : 0));

  useLayoutEffect(() => rememberPlace({ search: address }), [address]);

  useLayoutEffect(() => {
    rememberPlace({ topPx: startPx || window.scrollY });
    const note = () => rememberPlace({ topPx: pageTopPx() });
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      if (hostTopPx() > 0) rememberPlace({ topPx: hostTopPx() });
    };
  }, [startPx]);

  return startPx;
}

/** Keeps in mind which set is opened, and where it is on screen. */
export function rememberOpened(results: HTMLElement | null, setId: string): void {
  const topPx = itemOf(results, setId)?.getBoundingClientRect().top ?? 0;
  rememberPlace({ opened: { setId, topPx } });
}

/** Whoever comes back from a set has the focus on it, and sees it where it was. */
export function useFocusReturn(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { opened } = catalogPlace();
    if (!opened) return;
    rememberPlace({ opened: undefined });
    const item = itemOf(results.current, opened.setId);
    if (!item) return;
    item.querySelector('a')?.focus({ preventScroll: true });
    if (isFramed()) return;
    scrollItemTo(item, opened.topPx);
    // What is far from the screen is as high as guessed until it is drawn: with the first frame all is as it was.
    requestAnimationFrame(() => scrollItemTo(item, opened.topPx));
  }, [results]);
}

function itemOf(results: HTMLElement | null, setId: string): Element | null {
  return results?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`) ?? null;
}

function scrollItemTo(item: Element, topPx: number): void {
  if (item.isConnected) window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top - topPx);
}
