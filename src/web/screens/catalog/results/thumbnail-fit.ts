import type { StudySet } from '../../../../shared/contract/set.ts';

/**
 * Whether a thumbnail is squarer than its 4:3 place and may have a ground that shines through: such a one stands whole on
 * the set's paper, a little below the upper edge, and is never cropped. Of what is stored, PNG and GIF can have one.
 */
export function isCutOut(
  set: Pick<StudySet, 'thumbnailPath' | 'thumbnailWidth' | 'thumbnailHeight' | 'thumbnailBox'>,
): boolean {
  const { thumbnailPath, thumbnailWidth, thumbnailHeight, thumbnailBox } = set;
  if (thumbnailPath === null || thumbnailWidth === null || thumbnailHeight === null || thumbnailBox !== null)
    return false;
  return /\.(?:png|gif)$/.test(thumbnailPath) && thumbnailWidth * 3 < thumbnailHeight * 4;
}
