export function originalOrder(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

/**
 * Returns the indices from 0 to `size` in random order. Uses the Fisher-Yates algorithm. `random` returns a number in
 * [0, 1).
 */
export function shuffledOrder(size: number, random: () => number): number[] {
  const order: number[] = [];
  for (let index = 0; index < size; index++) {
    const swapIndex = Math.floor(random() * (index + 1));
    order.push(order[swapIndex] ?? index);
    order[swapIndex] = index;
  }
  return order;
}

/** Returns numbers in [0, 1) (mulberry32, public domain, Tommy Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  // `slice` returns an item without `undefined` in its type, which an index would add.
  return shuffledOrder(items.length, random).flatMap((index) => items.slice(index, index + 1));
}
