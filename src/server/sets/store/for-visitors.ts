import type { StudySet } from '../../../shared/contract/set.ts';
import { displayTitle } from '../../../shared/text/display-title.ts';

/** A set as visitors get it: an internal title and the tags are for the administrator alone. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
