import { isLong } from '../test-length.ts';

/** Returns how often a test makes a fault happen. The long tier repeats it for minutes. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
