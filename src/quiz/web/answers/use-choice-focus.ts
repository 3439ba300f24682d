import { useLayoutEffect, type RefObject } from 'react';

/** `holdsFocus`: the previous question's choices had it. */
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
