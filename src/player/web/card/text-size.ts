export type TextSize = 'letter' | 'short' | 'medium' | 'long' | 'page';

/** The longest text of each size, in characters. */
const maxLetterLength = 3;
const maxShortLength = 20;
const maxMediumLength = 60;
const maxLongLength = 240;
/** The longest text that is centred, because centred paragraphs are hard to read. */
const maxCentredLength = 120;

/** Chooses the size of a card's text by its length. */
export function textSize(text: string): TextSize {
  const length = Array.from(text).length;
  if (length <= maxLetterLength) return 'letter';
  if (length <= maxShortLength) return 'short';
  if (length <= maxMediumLength) return 'medium';
  return length <= maxLongLength ? 'long' : 'page';
}

export function isLongText(text: string): boolean {
  return Array.from(text).length > maxMediumLength;
}

export function isCentredText(text: string): boolean {
  return Array.from(text).length <= maxCentredLength;
}

/** Returns the number of characters of the longest word. */
export function longestWordLength(text: string): number {
  return Math.max(...text.split(/[\s-]+/).map((word) => Array.from(word).length));
}
