import type { StudySet } from '../../../shared/contract/set.ts';
import { displayTitle } from '../../../shared/text/display-title.ts';

/**
 * A set as visitors get it, of the same shape: a title that a public one replaces is the administrator's alone, and so are the tags, which no
 * page shows (search looks through them).
 */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
