import type { StudySet } from '../../shared/contract/set.ts';

/** Undefined when the set has none. */
export function previewImage(
  set: Pick<StudySet, 'thumbnailPath' | 'thumbnailWidth' | 'thumbnailHeight'>,
  origin: string,
) {
  if (set.thumbnailPath === null) return undefined;
  return { url: origin + set.thumbnailPath, width: set.thumbnailWidth, height: set.thumbnailHeight };
}
