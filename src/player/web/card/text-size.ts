export type TextSize = 'letter' | 'short' | 'medium' | 'long' | 'page';

/** The longest text of each size, in characters. */
const letterLength = 3;
const shortLength = 20;
const mediumLength = 60;
const longLength = 240;
/** The longest text that is centred, because centred paragraphs are hard to read. */
const centredLength = 120;

/** Chooses the size of a card's text by its length. */
export function textSize(text: string): TextSize {
  const length = Array.from(text).length;
  if (length <= letterLength) return 'letter';
  if (length <= shortLength) return 'short';
  if (length <= mediumLength) return 'medium';
  return length <= longLength ? 'long' : 'page';
}

export function isLongText(text: string): boolean {
  return Array.from(text).length > mediumLength;
}

export function isCentredText(text: string): boolean {
  return Array.from(text).length <= centredLength;
}

/** Returns the number of characters of the longest word. */
export function longestWordLength(text: string): number {
  return Math.max(...text.split(/[\s-]+/).map((word) => Array.from(word).length));
}
