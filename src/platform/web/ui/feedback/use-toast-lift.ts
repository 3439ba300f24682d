import { useLayoutEffect } from 'react';

/** How many components want each attribute: a new one may mount before the old one unmounts. */
const counts = { 'data-lifts-toasts': 0, 'data-has-dialog': 0 };

/**
 * Lifts toasts above controls at the bottom of a phone's screen. (With `:has` the browser would recalculate the page's
 * style on every key.)
 */
export function useToastLift(hasControls: boolean): void {
  useRootCount('data-lifts-toasts', hasControls);
}

/** Moves toasts to the top of the screen, because the buttons of a dialog are at its foot. */
export function useToastsAboveDialog(isOpen: boolean): void {
  useRootCount('data-has-dialog', isOpen);
}

function useRootCount(attribute: keyof typeof counts, isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    count(attribute, 1);
    return () => count(attribute, -1);
  }, [attribute, isThere]);
}

function count(attribute: keyof typeof counts, more: 1 | -1): void {
  counts[attribute] += more;
  document.documentElement.toggleAttribute(attribute, counts[attribute] > 0);
}
