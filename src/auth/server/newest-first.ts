const waiting: (() => void)[] = [];

/** Resumes one caller in each turn of the event loop, last in first out. New requests are read in between. */
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
