import type { Card } from '../../../cards/contract/card.ts';
import { isLongText, longestWordLength, textSize, type TextSize } from '../../../player/web/card/text-size.ts';

export interface Writing {
  readonly size: TextSize;
  /** In characters, on one line. */
  readonly longestWord: number;
}

/** All terms have the size of the longest, and so have all definitions. */
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
