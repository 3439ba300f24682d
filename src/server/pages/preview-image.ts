import type { StudySet } from '../../shared/contract/set.ts';

/** The picture of a set for link previews; undefined when it has none. */
export function previewImage(set: StudySet, origin: string) {
  if (set.thumbnailPath === null) return undefined;
  return { url: origin + set.thumbnailPath, width: set.thumbnailWidth, height: set.thumbnailHeight };
}
