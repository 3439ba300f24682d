import type { KeyboardEvent } from 'react';

/** Radix gives Escape to a toast that appeared meanwhile. */
export function escapeCloses(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDragging()) return;
    event.preventDefault();
    close();
  };
}

export function keepWhileDragging(event: Event): void {
  if (isDragging()) event.preventDefault();
}

function isDragging(): boolean {
  return document.querySelector('[data-dragging]') !== null;
}
