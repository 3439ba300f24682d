import type { StudySet } from '../../../sets/contract/set.ts';

export function previewImage(
  set: Pick<StudySet, 'thumbnailPath' | 'thumbnailWidth' | 'thumbnailHeight'>,
  origin: string,
) {
  if (set.thumbnailPath === null) return undefined;
  return { url: origin + set.thumbnailPath, width: set.thumbnailWidth, height: set.thumbnailHeight };
}
