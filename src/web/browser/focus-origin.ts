/** Focus that the program sets has the origin of the last input. `:focus-visible` cannot tell: any key makes it match. */

type Origin = 'pointer' | 'keyboard';

let lastInput: Origin = 'keyboard';
let origin: Origin = 'keyboard';

export function watchFocusOrigin(): void {
  document.addEventListener('pointerdown', handlePointerDown, { capture: true, passive: true });
  document.addEventListener('keydown', handleKeyDown, { capture: true, passive: true });
  document.addEventListener('focusin', handleFocusIn, { capture: true, passive: true });
}

export function isFocusedByPointer(): boolean {
  return origin === 'pointer';
}

function handlePointerDown({ target }: Event): void {
  lastInput = 'pointer';
  if (target instanceof Node && document.activeElement?.contains(target)) origin = 'pointer';
}

function handleKeyDown({ key }: KeyboardEvent): void {
  if (key === 'Tab') lastInput = 'keyboard';
}

function handleFocusIn(): void {
  origin = lastInput;
}
