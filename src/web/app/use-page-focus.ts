import { useEffect, useRef, type RefObject } from 'react';

/** At the page's beginning, unless the page put it somewhere: readers by ear and keyboard would be nowhere. */
export function usePageFocus(page: RefObject<HTMLElement | null>, path: string): void {
  const focusedPath = useRef(path);

  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [page, path]);
}
