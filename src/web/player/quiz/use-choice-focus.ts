import { useLayoutEffect, type RefObject } from 'react';

/**
 * The choices of a question take the focus over from those of the question before. `holdsFocus` goes from one to the
 * other: whether what is going had the focus.
 */
export function useChoiceFocus(group: RefObject<HTMLElement | null>, holdsFocus: RefObject<boolean>): void {
  useLayoutEffect(() => {
    const element = group.current;
    if (holdsFocus.current && document.hasFocus()) {
      element?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    }
    return () => {
      holdsFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [group, holdsFocus]);
}
