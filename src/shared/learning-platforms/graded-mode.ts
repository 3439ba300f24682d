import type { StudyMode } from '../study/modes.ts';

/** What an activity's grade comes from: a quiz's score, else that a match was finished. Turning cards over gives none. */
export type GradedMode = Exclude<StudyMode, 'flip'>;

/** @param modes that the activity offers */
export function gradedMode(modes: readonly StudyMode[]): GradedMode | undefined {
  if (modes.includes('quiz')) return 'quiz';
  return modes.includes('match') ? 'match' : undefined;
}
