import type { KeyboardEvent } from 'react';

/** A key handler that closes on Escape. Radix alone would give the key to a toast that appeared since. */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDragging()) return;
    event.preventDefault();
    close();
  };
}

/** While a row of a sortable list is dragged, Escape puts it back and must not close the dialog around it. */
export function ignoreEscapeWhileDragging(event: Event): void {
  if (isDragging()) event.preventDefault();
}

function isDragging(): boolean {
  return document.querySelector('[data-dragging]') !== null;
}
