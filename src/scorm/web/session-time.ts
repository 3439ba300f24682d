/** The standard's maximum. */
const maxHours = 9_999;

/** As `HHHH:MM:SS.SS` (CMITimespan). */
export function formatSessionTime(durationMs: number): string {
  const hundredths = Math.max(0, Math.round(durationMs / 10));
  const hours = Math.floor(hundredths / 360_000);
  if (hours > maxHours) return `${maxHours}:59:59.99`;
  const minutes = Math.floor(hundredths / 6_000) % 60;
  const seconds = ((hundredths % 6_000) / 100).toFixed(2);
  return `${digits(hours, 4)}:${digits(minutes, 2)}:${seconds.padStart(5, '0')}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
