import { useEffect, useRef, type RefObject } from 'react';

/** Unless the page has placed it. */
export function usePageFocus(page: RefObject<HTMLElement | null>, path: string): void {
  const focusedPath = useRef(path);

  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [page, path]);
}
