/**
 * Calls `rescue` when nothing on the page has the focus: at once, or after the question has closed that still has it,
 * since a row asks before it goes. Returns what ends the waiting, if there is any.
 */
export function rescueFocus(rescue: () => void): (() => void) | undefined {
  const { activeElement } = document;
  if (activeElement === document.body) rescue();
  return isInQuestion(activeElement) ? onFocusLost(rescue) : undefined;
}

/** Whether it lies in a dialog that asks before something is done. */
export function isInQuestion(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"]') !== null;
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
