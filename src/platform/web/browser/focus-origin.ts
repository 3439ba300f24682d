/** Focus that the program sets has the origin of the last input. `:focus-visible` cannot tell: any key makes it match. */

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

/** Once a page: what the pre-hydration script has seen, the program knows. */
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
  if (target instanceof Node && document.activeElement?.contains(target)) window.focusOrigin.origin = 'pointer';
}

function handleKeyDown({ key }: KeyboardEvent): void {
  if (window.focusOrigin && key === 'Tab') window.focusOrigin.lastInput = 'keyboard';
}

function handleFocusIn(): void {
  if (window.focusOrigin) window.focusOrigin.origin = window.focusOrigin.lastInput;
}
