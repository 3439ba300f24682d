import type { StudySet } from '../../../../shared/contract/set.ts';

/** What the public reads above a set. */
export function shownTitle({ publicTitle, title }: Pick<StudySet, 'publicTitle' | 'title'>): string {
  return publicTitle.trim() || title;
}
