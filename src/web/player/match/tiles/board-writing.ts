import type { Card } from '../../../../shared/contract/card.ts';
import { isLongText, longestWordLength, textSize, type TextSize } from '../../card/text-size.ts';

/** How the texts of one side are written on a board. */
export interface Writing {
  /** The size that the words share; what is longer than words has a size of its own. */
  readonly size: TextSize;
  /** Characters of the longest word among them, which has to fit on one line. */
  readonly longestWord: number;
}

/** Terms among each other, and definitions, are written alike: as their longest one needs. */
export interface BoardWriting {
  readonly term: Writing;
  readonly definition: Writing;
}

export function boardWriting(cards: readonly Pick<Card, 'term' | 'definition'>[]): BoardWriting {
  return { term: writing(cards.map(({ term }) => term)), definition: writing(cards.map((card) => card.definition)) };
}

function writing(texts: readonly string[]): Writing {
  const words = texts.filter((text) => !isLongText(text));
  const longest = words.reduce((one, other) => (Array.from(other).length > Array.from(one).length ? other : one), '');
  return { size: textSize(longest), longestWord: Math.max(1, ...words.map(longestWordLength)) };
}
