/** Undefined when there are `tooMany` or more. */
export function numbersOfBits(words: Int32Array, tooMany = Infinity): number[] | undefined {
  const numbers: number[] = [];
  for (let index = 0; index < words.length; index++) {
    for (let rest = words[index] ?? 0; rest !== 0; rest &= rest - 1) {
      if (numbers.length + 1 >= tooMany) return undefined;
      numbers.push(index * 32 + 31 - Math.clz32(rest & -rest));
    }
  }
  return numbers;
}

export function setBit(bytes: Uint8Array, number: number): void {
  const at = number >> 3;
  bytes[at] = (bytes[at] ?? 0) | (1 << (number & 7));
}

export function clearBit(bytes: Uint8Array, number: number): void {
  const at = number >> 3;
  bytes[at] = (bytes[at] ?? 0) & ~(1 << (number & 7));
}

/** https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
export function countBits(words: Int32Array): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
