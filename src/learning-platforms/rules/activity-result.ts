import type { ActivityResult } from '../contract/activity.ts';
import type { Confusion, EventType } from '../../analytics/contract/analytics.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { AnsweredQuestion } from '../../quiz/rules/quiz.ts';
import { gradedMode } from './graded-mode.ts';
import { markQuiz, toQuizAnswers } from './mark-quiz.ts';

export type EventMetadata = Readonly<Record<string, number | readonly Confusion[] | readonly string[]>>;

export interface PlayerEvent {
  readonly eventType: EventType;
  readonly metadata?: EventMetadata | undefined;
  readonly questions?: readonly AnsweredQuestion[] | undefined;
}

export interface ActivityScore {
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
}

/** Undefined before anything is finished. */
export function toActivityResult(
  { eventType, metadata, questions = [] }: PlayerEvent,
  cards: readonly Card[],
): ActivityResult | undefined {
  if (eventType === 'match_complete') return { mode: 'match', pairs: Number(metadata?.['pairs'] ?? 0) };
  if (eventType === 'quiz_complete') return { mode: 'quiz', answers: toQuizAnswers(questions, cards) };
  return undefined;
}

/** A finished match has no score. Undefined if it does not belong to the activity. */
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
