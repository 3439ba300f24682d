import { useLayoutEffect, type RefObject } from 'react';

/** Unless the focus is in another window or the page around. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.hasFocus()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
