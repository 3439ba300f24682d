import { useLayoutEffect } from 'react';

/** How many components want each attribute: a new one may mount before the old one unmounts. */
const wantedCounts = { 'data-lifts-toasts': 0, 'data-has-dialog': 0 };

/**
 * Lifts toasts above controls at the bottom of a phone's screen. (With `:has` the browser would recalculate the page's
 * style on every key.)
 */
export function useToastLift(hasControls: boolean): void {
  useCountedRootAttribute('data-lifts-toasts', hasControls);
}

/** Moves toasts to the top of the screen, because the buttons of a dialog are at its foot. */
export function useToastsAboveDialog(isOpen: boolean): void {
  useCountedRootAttribute('data-has-dialog', isOpen);
}

/** Sets an attribute of the root while at least one component wants it. */
function useCountedRootAttribute(attribute: keyof typeof wantedCounts, isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted) return;
    changeCount(attribute, 1);
    return () => changeCount(attribute, -1);
  }, [attribute, isWanted]);
}

function changeCount(attribute: keyof typeof wantedCounts, difference: 1 | -1): void {
  wantedCounts[attribute] += difference;
  document.documentElement.toggleAttribute(attribute, wantedCounts[attribute] > 0);
}
