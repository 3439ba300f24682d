import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isComposing } from '../../browser/is-composing.ts';

/** Returns a key handler that closes on Escape. Radix alone would give the key to a toast that appeared since. */
export function escapeCloses(close: () => void) {
  return (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOtherUse(event.nativeEvent)) return;
    event.preventDefault();
    close();
  };
}

/** Keeps Radix from closing a dialog by an Escape that has another use. */
export function ignoreOtherEscape(event: KeyboardEvent): void {
  if (hasOtherUse(event)) event.preventDefault();
}

/** Whether the Escape key cancels what an input method composes, or puts back the dragged row of a sortable list. */
export function hasOtherUse(event: KeyboardEvent): boolean {
  return isComposing(event) || document.querySelector('[data-dragging]') !== null;
}
