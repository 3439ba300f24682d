import type { KeyboardEvent } from 'react';

/** Radix gives Escape to a toast that came meanwhile, as the top layer; whoever presses it means the dialog. */
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
