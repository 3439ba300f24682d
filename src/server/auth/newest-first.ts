/** Who waits, the newest last. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop of one's own, the newest first. A thousand sign-ins that have come at once are thereby all read before
 * the first is worked on, and whoever comes while they are is not behind them.
 */
export function newestFirst(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}

function letNextGo(): void {
  waiting.pop()?.();
  if (waiting.length > 0) setImmediate(letNextGo);
}
