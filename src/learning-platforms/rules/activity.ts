import type { EventType } from '../../analytics/contract.ts';
import type { EventMetadata } from '../../analytics/rules/event-metadata.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { ActivityChoice, ActivityResult, QuizAnswer } from '../contract.ts';
import { markQuiz } from './mark-quiz.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { defaultEmbedOptions, toEmbedSearch } from '../../platform/rules/addresses/options.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';

export interface PlayerEvent {
  readonly eventType: EventType;
  readonly metadata?: EventMetadata | undefined;
  readonly answers?: QuizAnswer[] | undefined;
}

export interface ActivityScore {
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
}

/** Returns undefined for events that are not a finished mode. */
export function toActivityResult({ eventType, metadata, answers = [] }: PlayerEvent): ActivityResult | undefined {
  if (eventType === 'match_complete') return { mode: 'match', pairs: Number(metadata?.['pairs'] ?? 0) };
  if (eventType === 'quiz_complete') return { mode: 'quiz', answers };
  return undefined;
}

/** A finished match has no score. Returns undefined if the result does not belong to the activity. */
export function scoreResult(
  result: ActivityResult,
  cards: readonly Card[],
  parameters: Pick<EmbedParameters, 'modes' | 'quizType' | 'maxQuestions'>,
): ActivityScore | undefined {
  if (result.mode !== gradedMode(parameters.modes)) return undefined;
  if (result.mode === 'match') return { scoreGiven: 1, scoreMaximum: 1 };
  const marks = markQuiz(cards, result.answers, parameters);
  return marks && { scoreGiven: marks.correct, scoreMaximum: marks.questions };
}

export function percentOf({ scoreGiven, scoreMaximum }: ActivityScore): number {
  return Math.round((100 * scoreGiven) / scoreMaximum);
}

/** Replaces the activity's token when the person who opened it cannot be graded. */
export const ungraded = 'ungraded';

/** A quiz reports its score, and a match reports that it was finished. Flip mode is not graded. */
export type GradedMode = Exclude<StudyMode, 'flip'>;

export function gradedMode(modes: readonly StudyMode[]): GradedMode | undefined {
  if (modes.includes('quiz')) return 'quiz';
  return modes.includes('match') ? 'match' : undefined;
}

export function modesOf(choice: ActivityChoice): readonly StudyMode[] {
  return choice === 'all' ? studyModes : [choice];
}

export function activityPath(setId: string, choice: ActivityChoice): string {
  const modes = modesOf(choice);
  const defaultMode = modes[0] ?? defaultEmbedOptions.defaultMode;
  return `/embed/${setId}${toEmbedSearch({ ...defaultEmbedOptions, modes, defaultMode })}`;
}
