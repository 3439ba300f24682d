/** The longest pause that a server may ask for. */
export const maxRetryAfterMs = 5 * 60 * 1000;

interface Failing {
  /** How often in a row it has failed before. */
  readonly failures: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** What the server asks for. */
  readonly retryAfterMs?: number | undefined;
}

/** How long to wait before the next try: twice as long with every failure, within bounds, and no shorter than the server asks. */
export function retryPauseMs({ failures, minMs, maxMs, retryAfterMs = 0 }: Failing): number {
  const growing = Math.min(minMs * 2 ** failures, maxMs);
  return Math.max(growing, Math.min(retryAfterMs, maxRetryAfterMs));
}
