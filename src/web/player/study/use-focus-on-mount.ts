import { useLayoutEffect, type RefObject } from 'react';

/**
 * Takes the focus to what has just come in the place of what had it. While the focus is in another window or in the
 * page around the player, it stays there.
 */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.hasFocus()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
