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
  const state: FocusOrigin = { lastInput: 'keyboard', origin: 'keyboard' };
  window.focusOrigin = state;
  const options = { capture: true, passive: true };
  const handlePointerDown = ({ target }: Event) => {
    state.lastInput = 'pointer';
    // A press inside the focused element fires no `focusin`.
    if (target instanceof Node && document.activeElement?.contains(target)) state.origin = 'pointer';
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    // Only Tab moves the focus by itself. A shortcut after a click leaves the focus where the pointer has set it.
    if (key === 'Tab') state.lastInput = 'keyboard';
  };
  const handleFocusIn = () => {
    state.origin = state.lastInput;
  };
  document.addEventListener('pointerdown', handlePointerDown, options);
  document.addEventListener('keydown', handleKeyDown, options);
  document.addEventListener('focusin', handleFocusIn, options);
}

export function isFocusedByPointer(): boolean {
  return window.focusOrigin?.origin === 'pointer';
}
