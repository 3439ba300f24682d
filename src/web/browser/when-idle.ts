/** A page that is not drawn (hidden, or in an idle window) calls no frame, and a busy one is never idle. */
const longestWaitMs = 250;

/** Not in Safari. */
const canTellIdle = typeof requestIdleCallback === 'function';

/**
 * Calls back once what has just changed is on the screen and nothing else waits to be done: for work that may be slow, and
 * that the next frame does not show.
 */
export function whenIdle(callback: () => void): void {
  const late = setTimeout(callBack, longestWaitMs);
  const frame = requestAnimationFrame(() => {
    if (canTellIdle) requestIdleCallback(callBack);
    else setTimeout(callBack);
  });
  let isDone = false;

  function callBack() {
    if (isDone) return;
    isDone = true;
    clearTimeout(late);
    cancelAnimationFrame(frame);
    callback();
  }
}
