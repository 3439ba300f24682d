import type { StudyMode } from '../study/modes.ts';

/** A quiz's score, else that a match was finished; flip mode gives no grade. */
export type GradedMode = Exclude<StudyMode, 'flip'>;

export function gradedMode(modes: readonly StudyMode[]): GradedMode | undefined {
  if (modes.includes('quiz')) return 'quiz';
  return modes.includes('match') ? 'match' : undefined;
}
