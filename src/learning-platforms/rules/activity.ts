import type { EventMetadata, EventType } from '../../analytics/contract.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { ActivityChoice, ActivityResult, QuizAnswer } from '../contract.ts';
import {
  listCompletableModes,
  listScoredModes,
  listTimedModes,
  modes,
  type CompletableMode,
} from '../../modes/modes.ts';
import { markQuiz, type QuizRules } from './mark-quiz.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { countTwoSided, modesPlayableWith } from '../../player/rules/eligibility.ts';
import { defaultEmbedOptions, toEmbedSearch, type EmbedParameters } from '../../platform/rules/addresses/options.ts';

export interface PlayerEvent {
  readonly eventType: EventType;
  readonly metadata?: EventMetadata | undefined;
  readonly answers?: QuizAnswer[] | undefined;
}

export interface ActivityScore {
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
}

/**
 * Converts an event of the player to a result that can be graded. Returns undefined for an event that does not report a
 * finished mode.
 */
export function toActivityResult({ eventType, metadata, answers = [] }: PlayerEvent): ActivityResult | undefined {
  const timedMode = listTimedModes().find((mode) => modes[mode].completion.event === eventType);
  if (timedMode !== undefined) return { mode: timedMode, pairs: Number(metadata?.['pairs'] ?? 0) };
  const scoredMode = listScoredModes().find((mode) => modes[mode].completion.event === eventType);
  return scoredMode && { mode: scoredMode, answers };
}

/**
 * Computes the grade of a result. A finished match gets full marks. Returns undefined if the result does not belong to
 * the activity.
 */
export function scoreResult(
  result: ActivityResult,
  cards: readonly Card[],
  parameters: QuizRules & Pick<EmbedParameters, 'modes'>,
): ActivityScore | undefined {
  // Cards that were added or deleted since the learner began may have changed which mode is graded.
  const cardCounts = [parameters.cardsAtStart ?? Infinity, countTwoSided(cards)];
  const gradedModes = cardCounts.map((count) => gradedMode(modesPlayableWith(count, parameters.modes)));
  if (!gradedModes.includes(result.mode)) return undefined;
  if ('pairs' in result) return { scoreGiven: 1, scoreMaximum: 1 };
  const marks = markQuiz(cards, result.answers, parameters);
  return marks && { scoreGiven: marks.correct, scoreMaximum: marks.questions };
}

export function percentOf({ scoreGiven, scoreMaximum }: ActivityScore): number {
  return Math.round((100 * scoreGiven) / scoreMaximum);
}

/** Takes the place of the token in the activity's address if the person who opened it cannot be graded. */
export const ungraded = 'ungraded';

/**
 * Chooses the mode that makes the grade of an activity: if possible one with a score, because a timed mode only reports
 * that it was finished. Returns undefined if no mode makes one.
 * @param candidates the modes that the activity offers; if its cards are known, only those that they suffice for
 */
export function gradedMode(candidates: readonly StudyMode[]): CompletableMode | undefined {
  return listCompletableModes().find((mode) => candidates.includes(mode));
}

export function modesOf(choice: ActivityChoice): readonly StudyMode[] {
  return choice === 'all' ? studyModes : [choice];
}

/** Returns the path of an embed that offers the chosen modes. A platform stores it as the activity's address. */
export function activityPath(setId: string, choice: ActivityChoice): string {
  const offeredModes = modesOf(choice);
  const defaultMode = offeredModes[0] ?? defaultEmbedOptions.defaultMode;
  return `/embed/${setId}${toEmbedSearch({ ...defaultEmbedOptions, modes: offeredModes, defaultMode })}`;
}
