import { clearBit, countBits, numbersOfBits, setBit } from './bits.ts';
import { addPostings, setsPerBlock } from './postings.ts';

export class SetBits {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;

  constructor(blocks: number) {
    const bytes = (Math.max(blocks, 1) * setsPerBlock) / 8;
    this.#words = new Int32Array(bytes / 4);
    this.#bytes = new Uint8Array(this.#words.buffer);
  }

  addBlock(block: number, postings: Uint8Array): void {
    const start = (block * setsPerBlock) / 8;
    // A new set, beyond the end, is searched by its texts.
    if (start < this.#bytes.length) addPostings(this.#bytes, start, postings);
  }

  add(number: number): void {
    if (number >> 3 < this.#bytes.length) setBit(this.#bytes, number);
  }

  remove(number: number): void {
    if (number >> 3 < this.#bytes.length) clearBit(this.#bytes, number);
  }

  has(number: number): boolean {
    return ((this.#bytes[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /** @param other of the same length */
  intersect(other: SetBits): void {
    for (let index = 0; index < this.#words.length; index++) {
      this.#words[index] = (this.#words[index] ?? 0) & (other.#words[index] ?? 0);
    }
  }

  count(): number {
    return countBits(this.#words);
  }

  numbers(): number[] {
    return numbersOfBits(this.#words) ?? [];
  }
}
