import type { Card } from '../../cards/contract/card.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';

// Ratios are width divided by height.

/** The ratio of width to height above which pictures fit into low tiles. */
const wideRatio = 1.3;
/** The ratio below which pictures would leave most of a phone's tiles empty. */
const slimRatio = 0.74;
/** The longest word, in characters, that does not break in narrow tiles. */
const slimWordLength = 8;

/** The shape of most pictures, by which the style sheets arrange the tiles. All boards of a set have the same. */
export type BoardShape = 'slim' | 'upright' | 'wide' | 'any';

/** Finds the shape that most pictures of the set have. */
export function boardShape(cards: readonly Card[]): BoardShape {
  const playable = cards.filter(hasTwoSides);
  const ratios = playable.flatMap(({ hasMedia, mediaWidth, mediaHeight, signingBox: box }) =>
    hasMedia && mediaWidth && mediaHeight
      ? [(mediaWidth * (box?.width ?? 1)) / (mediaHeight * (box?.height ?? 1))]
      : [],
  );
  const areMost = (count: number) => count * 2 > playable.length;
  if (areMost(ratios.filter((ratio) => ratio < slimRatio).length) && playable.every(hasShortWords)) return 'slim';
  if (areMost(ratios.filter((ratio) => ratio <= 1).length)) return 'upright';
  return areMost(ratios.filter((ratio) => ratio > wideRatio).length) ? 'wide' : 'any';
}

function hasShortWords({ term }: Card): boolean {
  return term.split(/[\s-]+/).every((word) => Array.from(word).length <= slimWordLength);
}
