import type { Card } from '../../../shared/contract/card.ts';
import { generatingQuiz, type Quiz } from '../../../shared/study/quiz/quiz.ts';
import { restingMove } from '../../../shared/study/stage-move.ts';

/** By their cards, for who comes back from another mode. */
const unfinished = new WeakMap<readonly Card[], Quiz>();

export function unfinishedQuiz(cards: readonly Card[]): Quiz {
  return unfinished.get(cards) ?? generatingQuiz;
}

export function keepUnfinishedQuiz(cards: readonly Card[], quiz: Quiz): void {
  if (quiz.phase === 'answering') unfinished.set(cards, { ...quiz, move: restingMove });
  else unfinished.delete(cards);
}
