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

/**
 * Returns undefined unless the answers form a quiz of this set: no card occurs twice, the number of questions is right,
 * and true-or-false questions occur only in such a quiz. Cards that were deleted in the meantime do not count.
 */
export function markQuiz(
  cards: readonly Card[],
  answers: readonly QuizAnswer[],
  { quizType, maxQuestions }: Pick<EmbedParameters, 'quizType' | 'maxQuestions'>,
): Marks | undefined {
  const eligible = new Map(cards.filter(hasTwoSides).map((card) => [card.id, card]));
  const questionCount = maxQuestions === 'all' ? maxGradedQuestions : Math.min(maxQuestions, maxGradedQuestions);
  const isRepeated = new Set(answers.map(({ cardId }) => cardId)).size < answers.length;
  const isOfType = answers.every(({ saysTrue }) => saysTrue === undefined || quizType === 'truefalse');
  if (isRepeated || !isOfType || answers.length < Math.min(questionCount, eligible.size)) return undefined;
  const terms = new Map(cards.map(({ id, term }) => [id, term]));
  const isTyped = answers.some(({ typed }) => typed !== undefined);
  const findTypedTerm = typedTermsFrom(isTyped ? cards : []);
  const isCorrect = ({ cardId, chosenId, saysTrue = true, typed }: QuizAnswer) => {
    const card = eligible.get(cardId);
    if (card && typed !== undefined) return judgeTyped(findTypedTerm(card), typed) !== 'wrong';
    return saysTrue === (terms.get(chosenId) === terms.get(cardId));
  };
  const counted = answers.filter(({ cardId }) => eligible.has(cardId));
  if (counted.length === 0) return undefined;
  return { correct: counted.filter(isCorrect).length, questions: counted.length };
}
