import { useLayoutEffect, type RefObject } from 'react';

/** Focuses the element when it appears, unless the focus is in another window or in the surrounding page. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.hasFocus()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
