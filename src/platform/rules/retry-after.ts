/**
 * Seconds or a date (RFC 9110, 10.2.3).
 * @returns milliseconds from now
 */
export function readRetryAfter(text: string, now: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - now);
}
