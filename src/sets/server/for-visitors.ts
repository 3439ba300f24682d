import type { StudySet } from '../contract/set.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

/** Without internal title and tags. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}
