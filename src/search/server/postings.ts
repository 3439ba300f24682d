import { clearBit, numbersOfBits, setBit } from './bits.ts';

export const setsPerBlock = 32_768;

const bytesOfBits = setsPerBlock / 8;

export interface BlockChange {
  readonly added: number[];
  readonly removed: number[];
}

/**
 * Few numbers as two bytes each, many as a bitmap (https://roaringbitmap.org).
 * @returns undefined for none
 */
export function changePostings(bytes: Uint8Array | undefined, change: BlockChange): Uint8Array | undefined {
  const bits = new Uint8Array(bytesOfBits);
  if (bytes !== undefined) addPostings(bits, 0, bytes);
  for (const number of change.removed) clearBit(bits, number);
  for (const number of change.added) setBit(bits, number);
  const numbers = numbersOfBits(new Int32Array(bits.buffer), bytesOfBits / 2);
  if (numbers === undefined) return bits;
  return numbers.length === 0 ? undefined : new Uint8Array(Uint16Array.from(numbers).buffer);
}

export function addPostings(bits: Uint8Array, start: number, bytes: Uint8Array): void {
  if (bytes.length === bytesOfBits) {
    for (let index = 0; index < bytesOfBits; index++)
      bits[start + index] = (bits[start + index] ?? 0) | (bytes[index] ?? 0);
    return;
  }
  for (let index = 0; index < bytes.length; index += 2) {
    setBit(bits, start * 8 + ((bytes[index] ?? 0) | ((bytes[index + 1] ?? 0) << 8)));
  }
}
