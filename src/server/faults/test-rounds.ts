/** `FAULTS=long`: each fault many times, for minutes. */
export const isLong = process.env['FAULTS'] === 'long';

export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
