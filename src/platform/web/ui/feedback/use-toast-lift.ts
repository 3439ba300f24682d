import { useLayoutEffect } from 'react';

/** Counted, as one may mount before another unmounts. */
const counts = { 'data-lifts-toasts': 0, 'data-has-dialog': 0 };

/**
 * Lifts toasts above controls at the bottom of a phone's screen. (`:has` would recalculate the page's style with every
 * key.)
 */
export function useToastLift(hasControls: boolean): void {
  useRootCount('data-lifts-toasts', hasControls);
}

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
