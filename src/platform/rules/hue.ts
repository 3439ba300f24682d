import { textHash } from './text-hash.ts';

export const setHueCount = 8;

/** The number of the set's colour, from 1 to `setHueCount`. It depends on the id alone. */
export function setHue(setId: string): number {
  return (textHash(setId) % setHueCount) + 1;
}
