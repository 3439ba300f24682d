/** The indices of a deck in its own order. */
export function originalOrder(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

/** The indices of a deck in random order, each order as likely as any other (Fisher-Yates). `random` gives [0, 1). */
export function shuffledOrder(size: number, random: () => number): number[] {
  const order: number[] = [];
  for (let index = 0; index < size; index++) {
    const place = Math.floor(random() * (index + 1));
    order.push(order[place] ?? index);
    order[place] = index;
  }
  return order;
}

/** The items in random order. `random` gives [0, 1). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return shuffledOrder(items.length, random).flatMap((index) => items.slice(index, index + 1));
}
