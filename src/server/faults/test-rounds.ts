/** `FAULTS=long` in the environment: each fault many times over, for minutes instead of seconds. */
export const isLong = process.env['FAULTS'] === 'long';

/** How often a fault happens in this run. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
