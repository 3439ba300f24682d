import type { Card } from '../../contract/card.ts';
import { isEligible } from '../eligibility.ts';

/** Wider pictures leave much of a tile empty: it may as well be lower. */
const wideRatio = 1.3;

/** Of all cards that a board may hold: all boards of a set stand alike. */
export type BoardShape = 'upright' | 'wide' | 'any';

export function boardShape(cards: readonly Card[]): BoardShape {
  const playable = cards.filter(isEligible);
  const ratios = playable.flatMap(({ hasMedia, mediaWidth, mediaHeight, signingBox: box }) =>
    hasMedia && mediaWidth && mediaHeight
      ? [(mediaWidth * (box?.width ?? 1)) / (mediaHeight * (box?.height ?? 1))]
      : [],
  );
  const isMost = (count: number) => count * 2 > playable.length;
  if (isMost(ratios.filter((ratio) => ratio <= 1).length)) return 'upright';
  return isMost(ratios.filter((ratio) => ratio > wideRatio).length) ? 'wide' : 'any';
}
