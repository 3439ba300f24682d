import type { StudySet } from '../../../shared/contract/set.ts';

/**
 * Whether a thumbnail may have a ground that shines through: such a one stands whole on the set's paper, a little below
 * the upper edge, and is never cropped. Of what is stored, PNG and GIF can have one.
 */
export function isCutOut({ thumbnailPath }: Pick<StudySet, 'thumbnailPath'>): boolean {
  return thumbnailPath !== null && /\.(?:png|gif)$/.test(thumbnailPath);
}
