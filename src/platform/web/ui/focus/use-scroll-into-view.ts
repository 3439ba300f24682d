import { useEffect, type RefObject } from 'react';

export function useScrollIntoView(list: RefObject<HTMLElement | null>, selector: string | undefined, changed: unknown) {
  useEffect(() => {
    if (selector !== undefined) list.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }, [list, selector, changed]);
}
