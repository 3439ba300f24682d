import { whenIdle } from './when-idle.ts';

/** A page that is not drawn calls no frame, and a busy one is never idle. */
const longestWaitMs = 250;

/** For slow work that the next frame does not show: once the last change is on screen and nothing else waits. */
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
