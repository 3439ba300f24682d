import type { KeyboardEvent } from 'react';

/**
 * Handles the keys in what Escape closes. Where a toast has come meanwhile, Radix gives Escape to the toast alone, as the
 * layer on top; whoever presses it means the dialog.
 */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDragging()) return;
    event.preventDefault();
    close();
  };
}

/** Escape first leaves what is being dragged where it was. */
export function keepWhileDragging(event: Event): void {
  if (isDragging()) event.preventDefault();
}

function isDragging(): boolean {
  return document.querySelector('[data-dragging]') !== null;
}
