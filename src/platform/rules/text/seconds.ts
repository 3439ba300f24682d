/** Rounds to hundredths: 1,005 ms are '1.01'. */
export function formatSeconds(durationMs: number): string {
  const hundredths = String(Math.round(durationMs / 10)).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}
