import type { StudySet } from '../../../shared/contract/set.ts';
import { displayTitle } from '../../../shared/text/display-title.ts';

/** Without internal title and tags. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
