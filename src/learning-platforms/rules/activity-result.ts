import type { EventMetadata } from '../../analytics/rules/event-metadata.ts';
import type { ActivityResult, QuizAnswer } from '../contract.ts';
import type { EventType } from '../../analytics/contract.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { gradedMode } from './graded-mode.ts';
import { markQuiz } from './mark-quiz.ts';

export interface PlayerEvent {
  readonly eventType: EventType;
  readonly metadata?: EventMetadata | undefined;
  readonly answers?: QuizAnswer[] | undefined;
}

export interface ActivityScore {
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
}

/** Undefined before anything is finished. */
export function toActivityResult({ eventType, metadata, answers = [] }: PlayerEvent): ActivityResult | undefined {
  if (eventType === 'match_complete') return { mode: 'match', pairs: Number(metadata?.['pairs'] ?? 0) };
  if (eventType === 'quiz_complete') return { mode: 'quiz', answers };
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
