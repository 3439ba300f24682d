import { whenIdle } from './when-idle.ts';

/** A hidden page has no frames, a busy one is never idle. */
const longestWaitMs = 250;

/** For slow work that the next frame does not show. */
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
