import type { CSSProperties } from 'react';
import type { Card } from '../../../../../shared/contract/card.ts';

/** Where the shape of the media is not known, and where there are none. */
const usualRatio = 4 / 3;
/** Narrower, a place would not hold its buttons. */
const minRatio = 0.7;

/** The shape of a card's media as `--ratio`, for the place that shows them: it fits them, so that there are no bars. */
export function mediaShape({ mediaWidth, mediaHeight }: Pick<Card, 'mediaWidth' | 'mediaHeight'>): CSSProperties {
  const ratio = mediaWidth && mediaHeight ? Math.max(minRatio, mediaWidth / mediaHeight) : usualRatio;
  const shape: CSSProperties = { '--ratio': Number(ratio.toFixed(4)) };
  return shape;
}
