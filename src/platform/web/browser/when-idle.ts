/** Safari lacks it. */
const canTellIdle = typeof requestIdleCallback === 'function';

/**
 * @param withinMs at the latest, 0 for no limit
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void, withinMs: number): () => void {
  if (canTellIdle) {
    const request = requestIdleCallback(callback, { timeout: withinMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(callback, withinMs);
  return () => clearTimeout(timer);
}
