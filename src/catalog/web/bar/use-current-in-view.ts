import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls only the row, until its current chip is centred. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, chips: unknown, current: unknown): void {
  useLayoutEffect(() => {
    const element = row.current;
    const chip = element?.querySelector('[aria-current]');
    if (!element || !chip) return;
    const space = element.getBoundingClientRect();
    const box = chip.getBoundingClientRect();
    const isInView = box.left >= space.left && box.right <= space.right;
    if (!isInView) element.scrollBy({ left: box.left + box.width / 2 - (space.left + space.width / 2) });
  }, [row, chips, current]);
}
