import { textHash } from './text-hash.ts';

export const setHueCount = 8;

/** 1 to 8, stable for an id. */
export function setHue(setId: string): number {
  return (textHash(setId) % setHueCount) + 1;
}
