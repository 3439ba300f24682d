import { isLong } from '../test-length.ts';

/** How often a fault happens. The long tier repeats it for minutes. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
