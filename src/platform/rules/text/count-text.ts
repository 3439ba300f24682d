const thousands = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export function countText(count: number): string {
  return thousands.format(count);
}

export function countedText(count: number, noun: string, plural = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : plural}`;
}

/** '1.5K', '20K': for round numbers. */
export function shortCountText(count: number): string {
  return compact.format(count);
}
