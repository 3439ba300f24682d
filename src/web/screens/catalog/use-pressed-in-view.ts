import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls a row, and nothing else, so far that its pressed button is in the middle when either changes. */
export function usePressedInView(row: RefObject<HTMLElement | null>, buttons: unknown, pressed: unknown): void {
  useLayoutEffect(() => {
    const element = row.current;
    const button = element?.querySelector('[aria-pressed="true"]');
    if (!element || !button) return;
    const space = element.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const isInView = box.left >= space.left && box.right <= space.right;
    if (!isInView) element.scrollBy({ left: box.left + box.width / 2 - (space.left + space.width / 2) });
  }, [row, buttons, pressed]);
}
