import type { StudySet } from '../../../shared/contract/set.ts';
import { displayTitle } from '../../../shared/text/display-title.ts';

/** Internal title and tags are for the administrator alone. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
