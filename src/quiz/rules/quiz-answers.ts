import type { Card } from '../../cards/contract/card.ts';
import type { QuizAnswer } from '../../learning-platforms/contract.ts';
import { maxGradedQuestions } from '../../platform/rules/limits.ts';
import type { AnsweredQuestion } from './quiz.ts';

/** Terms are sent as the cards that have them. */
export function toQuizAnswers(questions: readonly AnsweredQuestion[], cards: readonly Card[]): QuizAnswer[] {
  const idOf = (term: string, own: Card) =>
    (own.term === term ? own : cards.find((card) => card.term === term))?.id ?? '';
  return questions.slice(0, maxGradedQuestions).map(({ question, answer }) => {
    const { kind, card } = question;
    const cardId = card.id;
    switch (kind) {
      case 'multiple':
        return { cardId, chosenId: idOf(answer, card) };
      case 'truefalse':
        return { cardId, chosenId: idOf(question.shownTerm, card), saysTrue: answer === 'True' };
      case 'typed':
        return { cardId, chosenId: cardId, typed: answer };
      case 'sign':
        return { cardId, chosenId: answer };
    }
  });
}
