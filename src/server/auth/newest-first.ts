/** Resolvers of those who wait, the newest last. */
const waiting: (() => void)[] = [];

/**
 * Lets one caller go on with each turn of the event loop, the newest first. So of a thousand sign-ins at once all are read before the
 * first is worked on, and a later one does not wait behind them.
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
