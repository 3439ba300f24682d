import type { Card } from '../../cards/contract/card.ts';
import type { QuizAnswer } from '../contract.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { maxGradedQuestions } from '../../platform/rules/limits.ts';
import { hasTwoSides } from '../../player/rules/eligibility.ts';
import { judgeTyped, typedTermsFrom } from '../../quiz/rules/typed-term.ts';

interface Marks {
  readonly correct: number;
  readonly questions: number;
}

export interface QuizRules extends Pick<EmbedParameters, 'quizType' | 'maxQuestions'> {
  /** How many cards had two sides when the learner began. Cards that were added since then need no answer. */
  readonly cardsAtStart?: number | undefined;
}

/**
 * Counts the right answers of a quiz. Returns undefined unless the answers form a quiz of this set: no card occurs
 * twice, no question is missing, and true-or-false questions occur only in such a quiz. Cards that were deleted in the
 * meantime do not count, and at least one has to be left.
 */
export function markQuiz(
  cards: readonly Card[],
  answers: readonly QuizAnswer[],
  { quizType, maxQuestions, cardsAtStart = Infinity }: QuizRules,
): Marks | undefined {
  const eligibleCards = new Map(cards.filter(hasTwoSides).map((card) => [card.id, card]));
  const maxAnswers = maxQuestions === 'all' ? maxGradedQuestions : Math.min(maxQuestions, maxGradedQuestions);
  const minAnswers = Math.min(maxAnswers, eligibleCards.size, cardsAtStart);
  const isRepeated = new Set(answers.map(({ cardId }) => cardId)).size < answers.length;
  const fitsQuizType = answers.every(({ saysTrue }) => saysTrue === undefined || quizType === 'truefalse');
  if (isRepeated || !fitsQuizType || answers.length < minAnswers) return undefined;
  const terms = new Map(cards.map(({ id, term }) => [id, term]));
  const isTyped = answers.some(({ typed }) => typed !== undefined);
  const findTypedTerm = typedTermsFrom(isTyped ? cards : []);
  const isCorrect = ({ cardId, chosenId, saysTrue = true, typed }: QuizAnswer) => {
    const card = eligibleCards.get(cardId);
    if (card && typed !== undefined) return judgeTyped(findTypedTerm(card), typed) !== 'wrong';
    // A true-or-false question shows the chosen card's term, and the learner says whether it is right.
    const isChosenRight = terms.get(chosenId) === terms.get(cardId);
    return saysTrue === isChosenRight;
  };
  const countedAnswers = answers.filter(({ cardId }) => eligibleCards.has(cardId));
  if (countedAnswers.length === 0) return undefined;
  return { correct: countedAnswers.filter(isCorrect).length, questions: countedAnswers.length };
}
