/** Safari lacks it. */
const canTellIdle = typeof requestIdleCallback === 'function';

/**
 * @param withinMs at the latest, 0 for whenever
 * @returns what calls it off
 */
export function whenIdle(callback: () => void, withinMs: number): () => void {
  if (canTellIdle) {
    const request = requestIdleCallback(callback, { timeout: withinMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(callback, withinMs);
  return () => clearTimeout(timer);
}
