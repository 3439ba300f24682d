/** The longest pause that a server can ask for. */
const maxRetryAfterMs = 5 * 60 * 1000;

interface RetryState {
  /** Failures in a row. */
  readonly failures: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Returns how long to wait before the next attempt. The pause doubles with every failure up to `maxMs`, and is longer
 * if the server asks for that.
 */
export function retryPauseMs({ failures, minMs, maxMs, retryAfterMs = 0 }: RetryState): number {
  const backoffMs = Math.min(minMs * 2 ** failures, maxMs);
  return Math.max(backoffMs, Math.min(retryAfterMs, maxRetryAfterMs));
}

/**
 * Reads the header `Retry-After`, which has seconds or a date (RFC 9110, 10.2.3).
 * @returns milliseconds from now, or undefined if the header is invalid
 */
export function readRetryAfter(text: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : Math.max(0, timeMs - nowMs);
}
