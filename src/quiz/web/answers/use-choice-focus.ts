import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus to the choices if the previous question's choices had it (`holdsFocus`).
 * @param takesFocus also takes the focus from elsewhere on the page, but not from a dialog
 */
export function useChoiceFocus(
  group: RefObject<HTMLElement | null>,
  holdsFocus: RefObject<boolean>,
  takesFocus = false,
): void {
  useLayoutEffect(() => {
    const element = group.current;
    const isOutsideDialog = !document.activeElement?.closest('[role=dialog]');
    if ((holdsFocus.current || (takesFocus && isOutsideDialog)) && document.hasFocus()) {
      element?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    }
    return () => {
      holdsFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [group, holdsFocus, takesFocus]);
}
