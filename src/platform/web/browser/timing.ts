/** Calls back after `ms` milliseconds. Returns a function that cancels the call. */
export function wait(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Whether the browser tells when it is idle. Safari has no `requestIdleCallback`. */
const canTellIdle = typeof requestIdleCallback === 'function';

/**
 * Calls back once the browser is idle.
 * @param withinMs the longest wait, 0 for no limit
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void, withinMs: number): () => void {
  if (canTellIdle) {
    const request = requestIdleCallback(callback, { timeout: withinMs });
    return () => cancelIdleCallback(request);
  }
  return wait(withinMs, callback);
}

/** How long `whenPainted` waits at most, because a hidden page paints no frames and a busy one is never idle. */
const longestWaitMs = 250;

/** Calls back after the next frame was painted, for slow work whose result that frame does not show. */
export function whenPainted(callback: () => void): void {
  const late = setTimeout(callBack, longestWaitMs);
  const frame = requestAnimationFrame(() => whenIdle(callBack, 0));
  let isDone = false;

  function callBack() {
    if (isDone) return;
    isDone = true;
    clearTimeout(late);
    cancelAnimationFrame(frame);
    callback();
  }
}
