// Tells whether the focus came by pointer or by keyboard. Focus set by the program has the origin of the last input.
// `:focus-visible` cannot tell: after a click, any key makes it match, such as that of a shortcut.

type Origin = 'pointer' | 'keyboard';

interface FocusOrigin {
  lastInput: Origin;
  origin: Origin;
}

declare global {
  interface Window {
    focusOrigin?: FocusOrigin;
  }
}

/**
 * Begins to follow where the focus comes from, once in a page. The state is on `window`, because the script before
 * hydration and the program share it.
 */
export function watchFocusOrigin(): void {
  if (window.focusOrigin) return;
  window.focusOrigin = { lastInput: 'keyboard', origin: 'keyboard' };
  document.addEventListener('pointerdown', handlePointerDown, { capture: true, passive: true });
  document.addEventListener('keydown', handleKeyDown, { capture: true, passive: true });
  document.addEventListener('focusin', handleFocusIn, { capture: true, passive: true });
}

export function isFocusedByPointer(): boolean {
  return window.focusOrigin?.origin === 'pointer';
}

function handlePointerDown({ target }: Event): void {
  if (!window.focusOrigin) return;
  window.focusOrigin.lastInput = 'pointer';
  // A press inside the focused element fires no `focusin`.
  if (target instanceof Node && document.activeElement?.contains(target)) window.focusOrigin.origin = 'pointer';
}

function handleKeyDown({ key }: KeyboardEvent): void {
  // Only Tab moves the focus by itself. A shortcut after a click leaves the focus where the pointer has set it.
  if (window.focusOrigin && key === 'Tab') window.focusOrigin.lastInput = 'keyboard';
}

function handleFocusIn(): void {
  if (window.focusOrigin) window.focusOrigin.origin = window.focusOrigin.lastInput;
}
