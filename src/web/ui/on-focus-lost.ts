/** Calls back once when what has the focus is taken from the page. Returns what stops the waiting. */
export function onFocusLost(callback: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    observer.disconnect();
    callback();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
