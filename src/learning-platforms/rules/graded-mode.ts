import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

/** In the place of an activity's token: the platform would take no grade from who opened it. */
export const ungraded = 'ungraded';

/** A quiz reports its score, a match that it was finished; flip mode is not graded. */
export type GradedMode = Exclude<StudyMode, 'flip'>;

export function gradedMode(modes: readonly StudyMode[]): GradedMode | undefined {
  if (modes.includes('quiz')) return 'quiz';
  return modes.includes('match') ? 'match' : undefined;
}
