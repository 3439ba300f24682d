const keys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Space', 'Enter', 'Escape']);

/** After a row is picked up by keyboard, the sensor listens late: earlier keys are replayed for it. */
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
  // The sensor listens from the second timer on.
  setTimeout(() => setTimeout(giveBack));
}
