import type { Card } from '../../../cards/contract/card.ts';
import { isLongText, longestWordLength, textSize, type TextSize } from '../../../player/web/card/text-size.ts';

/** What determines the font size of texts. */
export interface TextMeasure {
  readonly size: TextSize;
  /** The number of characters of the longest word. */
  readonly longestWord: number;
}

/** All terms share one font size, which the longest term determines. The same applies to definitions. */
export interface BoardTextMeasures {
  readonly term: TextMeasure;
  readonly definition: TextMeasure;
}

/** Measures the longest term and the longest definition, from which the style sheet derives the font sizes. */
export function measureBoardText(cards: readonly Pick<Card, 'term' | 'definition'>[]): BoardTextMeasures {
  return {
    term: measureTexts(cards.map(({ term }) => term)),
    definition: measureTexts(cards.map((card) => card.definition)),
  };
}

/** Measures the longest of the texts. Long ones (`isLongText`) are left out, because they have a size of their own. */
function measureTexts(texts: readonly string[]): TextMeasure {
  const shortTexts = texts.filter((text) => !isLongText(text));
  const longest = shortTexts.reduce((a, b) => (Array.from(b).length > Array.from(a).length ? b : a), '');
  return { size: textSize(longest), longestWord: Math.max(1, ...shortTexts.map(longestWordLength)) };
}
