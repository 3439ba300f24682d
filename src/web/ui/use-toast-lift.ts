import { useLayoutEffect } from 'react';

/** How many controls at the foot of the screen there are: one may come before another is gone. */
let lifts = 0;

/**
 * While there are controls at the foot of a phone's screen, toasts stand above them. (An attribute and not `:has`, for which
 * a browser styles the page anew with whatever comes or goes in it, a character that is typed included.)
 */
export function useToastLift(hasControls: boolean): void {
  useLayoutEffect(() => {
    if (!hasControls) return;
    lift(1);
    return () => lift(-1);
  }, [hasControls]);
}

function lift(more: 1 | -1): void {
  lifts += more;
  document.documentElement.toggleAttribute('data-lifts-toasts', lifts > 0);
}
