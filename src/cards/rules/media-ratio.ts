import type { Card } from '../contract/card.ts';

/** The ratio of media of unknown size. The size of uploads is always known. */
export const usualRatio = 4 / 3;

/** The width divided by the height. */
export function ratioOf({ mediaWidth, mediaHeight }: Pick<Card, 'mediaWidth' | 'mediaHeight'>): number {
  return mediaWidth && mediaHeight ? mediaWidth / mediaHeight : usualRatio;
}
