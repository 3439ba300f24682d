import type { Card } from '../../contract/card.ts';
import { isEligible } from '../eligibility.ts';

/** Wider than this, a picture leaves so much of a tile empty that a tile may as well be lower. */
const wideRatio = 1.3;

/**
 * What most of a set's boards show: media no wider than high, media much wider than high, or anything else. It is asked of
 * all cards that a board may hold, so that each board of a set stands like the one before.
 */
export type BoardShape = 'upright' | 'wide' | 'any';

export function boardShape(cards: readonly Card[]): BoardShape {
  const playable = cards.filter(isEligible);
  const ratios = playable.flatMap(({ hasMedia, mediaWidth, mediaHeight }) =>
    hasMedia && mediaWidth && mediaHeight ? [mediaWidth / mediaHeight] : [],
  );
  const isMost = (count: number) => count * 2 > playable.length;
  if (isMost(ratios.filter((ratio) => ratio <= 1).length)) return 'upright';
  return isMost(ratios.filter((ratio) => ratio > wideRatio).length) ? 'wide' : 'any';
}
