import { whenIdle } from './when-idle.ts';

/** A page that is not drawn (hidden, or in an idle window) calls no frame, and a busy one is never idle. */
const longestWaitMs = 250;

/**
 * Calls back once what has just changed is on the screen and nothing else waits to be done: for work that may be slow, and
 * that the next frame does not show.
 */
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
