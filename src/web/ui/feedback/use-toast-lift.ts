import { useLayoutEffect } from 'react';

/** How many there are of what toasts make room for: one may come before another is gone. */
const counts = { 'data-lifts-toasts': 0, 'data-has-dialog': 0 };

/**
 * While there are controls at the foot of a phone's screen, toasts stand above them. (An attribute and not `:has`, for which
 * a browser styles the page anew with whatever comes or goes in it, a character that is typed included.)
 */
export function useToastLift(hasControls: boolean): void {
  useRootCount('data-lifts-toasts', hasControls);
}

/** While there is a dialog, toasts stand above its buttons on wide screens too. */
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
