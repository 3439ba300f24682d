/** Calls back after a delay. Returns a function that cancels the call. */
export function wait(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/** Safari has no `requestIdleCallback`. */
const hasIdleCallback = typeof requestIdleCallback === 'function';

/**
 * Calls back once the browser is idle.
 * @param maxWaitMs the longest wait, 0 for no limit
 * @returns a function that cancels the call
 */
export function whenIdle(callback: () => void, maxWaitMs: number): () => void {
  if (hasIdleCallback) {
    const request = requestIdleCallback(callback, { timeout: maxWaitMs });
    return () => cancelIdleCallback(request);
  }
  return wait(maxWaitMs, callback);
}

/** The longest wait of `whenPainted`, because a hidden page paints no frames and a busy one is never idle. */
const maxPaintWaitMs = 250;

/** Calls back after the next frame was painted, for slow work whose result that frame does not show. */
export function whenPainted(callback: () => void): void {
  const fallbackTimer = setTimeout(callBack, maxPaintWaitMs);
  const frame = requestAnimationFrame(() => whenIdle(callBack, 0));
  let isDone = false;

  function callBack() {
    if (isDone) return;
    isDone = true;
    clearTimeout(fallbackTimer);
    cancelAnimationFrame(frame);
    callback();
  }
}
