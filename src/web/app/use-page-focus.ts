import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a change of page the focus is at the page's beginning, unless the page has put it somewhere itself: what had it
 * before is gone, and readers by ear and by keyboard would be nowhere.
 */
export function usePageFocus(page: RefObject<HTMLElement | null>, path: string): void {
  const focusedPath = useRef(path);

  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [page, path]);
}
