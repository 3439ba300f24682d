const waiting: (() => void)[] = [];

/**
 * Lets one caller go on in each turn of the event loop, the newest first: a thousand sign-ins at once are all read
 * before the first is worked on.
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
