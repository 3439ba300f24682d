/** What moves a row, drops it or puts it back. */
const keys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Space', 'Enter', 'Escape']);

/**
 * For when a row was just picked up by keyboard. The drag's own sensor begins to listen with a timer, and on a slow machine the
 * next key comes before: it is kept, and given to the sensor then, one key at a time.
 */
export function keepEarlyKeys(): void {
  const kept: KeyboardEvent[] = [];
  let isGivingBack = false;

  function keep(event: KeyboardEvent) {
    if (isGivingBack || !keys.has(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(event);
  }

  function giveBack() {
    const event = kept.shift();
    if (!event) return document.removeEventListener('keydown', keep, { capture: true });
    isGivingBack = true;
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
    isGivingBack = false;
    setTimeout(giveBack);
  }

  document.addEventListener('keydown', keep, { capture: true });
  // The sensor sets its timer after the row is picked up, and is listening when the second one rings.
  setTimeout(() => setTimeout(giveBack));
}
