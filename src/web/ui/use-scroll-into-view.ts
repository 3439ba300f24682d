import { useEffect, type RefObject } from 'react';

/** Keeps the part of a list that matches the selector in view whenever `changed` changes. */
export function useScrollIntoView(list: RefObject<HTMLElement | null>, selector: string, changed: unknown) {
  useEffect(() => {
    list.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }, [list, selector, changed]);
}
