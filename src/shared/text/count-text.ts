const thousands = new Intl.NumberFormat('en');

/** '1,284' */
export function countText(count: number): string {
  return thousands.format(count);
}

/** '1 card', '1,284 cards' */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : `${noun}s`}`;
}
