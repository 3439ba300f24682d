/** Safari lacks it. */
const canTellIdle = typeof requestIdleCallback === 'function';

/**
 * Returns what calls it off.
 * @param withinMs at the latest, 0 for whenever; a browser that cannot tell waits for so long
 */
export function whenIdle(callback: () => void, withinMs: number): () => void {
  if (canTellIdle) {
    const request = requestIdleCallback(callback, { timeout: withinMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(callback, withinMs);
  return () => clearTimeout(timer);
}
