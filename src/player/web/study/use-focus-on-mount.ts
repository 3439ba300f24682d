import { useLayoutEffect, type RefObject } from 'react';

/** Focuses the element when it appears, unless the focus is in another window or in the page that embeds the player. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.hasFocus()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
