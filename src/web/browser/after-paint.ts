/** A page that is not drawn (hidden, or in an idle window) calls no frame. */
const longestWaitMs = 250;

/** Calls back once what has just changed is on the screen: for work that may be slow, and that the next frame does not show. */
export function afterPaint(callback: () => void): void {
  let timer = setTimeout(callBack, longestWaitMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(callBack);
  });

  function callBack() {
    cancelAnimationFrame(frame);
    callback();
  }
}
