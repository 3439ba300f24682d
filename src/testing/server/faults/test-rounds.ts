import { isLong } from '../test-length.ts';

/** How often a fault happens: at length many times, for minutes. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
