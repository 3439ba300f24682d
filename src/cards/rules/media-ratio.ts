import type { Card } from '../contract/card.ts';

/** Where the size is unknown, which it never is for uploads. */
export const usualRatio = 4 / 3;

/** Width by height. */
export function ratioOf({ mediaWidth, mediaHeight }: Pick<Card, 'mediaWidth' | 'mediaHeight'>): number {
  return mediaWidth && mediaHeight ? mediaWidth / mediaHeight : usualRatio;
}
