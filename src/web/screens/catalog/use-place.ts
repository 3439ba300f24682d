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

/** Whoever comes back from a set has the focus on it, and sees it: among hundreds its place may have shifted a little. */
export function useFocusReturn(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { setId } = catalogPlace();
    if (setId === undefined) return;
    rememberPlace({ setId: undefined });
    const item = results.current?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`);
    item?.querySelector('a')?.focus({ preventScroll: true });
    if (!isFramed()) item?.scrollIntoView({ block: 'nearest' });
  }, [results]);
}
