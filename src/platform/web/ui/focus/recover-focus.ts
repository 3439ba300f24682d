/** When nothing has the focus: now, or after an open dialog has closed. Returns a function that ends the waiting. */
export function recoverFocus(restore: () => void): (() => void) | undefined {
  const { activeElement } = document;
  if (activeElement === document.body) restore();
  return isInQuestion(activeElement) ? onFocusLost(restore) : undefined;
}

export function isInQuestion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"], [role="dialog"]') !== null;
}

function onFocusLost(callback: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    observer.disconnect();
    callback();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
