import type { EventMetadata, EventType } from '../../analytics/contract.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { ActivityChoice, ActivityResult, QuizAnswer } from '../contract.ts';
import { listCompletedModes, listScoredModes, listTimedModes, modes, type CompletedMode } from '../../modes/modes.ts';
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
  const timed = listTimedModes().find((mode) => modes[mode].completion.event === eventType);
  if (timed !== undefined) return { mode: timed, pairs: Number(metadata?.['pairs'] ?? 0) };
  const scored = listScoredModes().find((mode) => modes[mode].completion.event === eventType);
  return scored && { mode: scored, answers };
}

/** A finished match has no score. Returns undefined if the result does not belong to the activity. */
export function scoreResult(
  result: ActivityResult,
  cards: readonly Card[],
  parameters: Pick<EmbedParameters, 'modes' | 'quizType' | 'maxQuestions'>,
): ActivityScore | undefined {
  if (result.mode !== gradedMode(parameters.modes)) return undefined;
  if ('pairs' in result) return { scoreGiven: 1, scoreMaximum: 1 };
  const marks = markQuiz(cards, result.answers, parameters);
  return marks && { scoreGiven: marks.correct, scoreMaximum: marks.questions };
}

export function percentOf({ scoreGiven, scoreMaximum }: ActivityScore): number {
  return Math.round((100 * scoreGiven) / scoreMaximum);
}

/** Replaces the activity's token when the person who opened it cannot be graded. */
export const ungraded = 'ungraded';

/** A mode with a score reports the score, and a timed mode reports that it was finished. Modes with a score come first. */
export function gradedMode(offered: readonly StudyMode[]): CompletedMode | undefined {
  return listCompletedModes().find((mode) => offered.includes(mode));
}

export function modesOf(choice: ActivityChoice): readonly StudyMode[] {
  return choice === 'all' ? studyModes : [choice];
}

export function activityPath(setId: string, choice: ActivityChoice): string {
  const offered = modesOf(choice);
  const defaultMode = offered[0] ?? defaultEmbedOptions.defaultMode;
  return `/embed/${setId}${toEmbedSearch({ ...defaultEmbedOptions, modes: offered, defaultMode })}`;
}
