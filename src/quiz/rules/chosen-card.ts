import type { Confusion } from '../../analytics/contract.ts';
import type { Card } from '../../cards/contract/card.ts';
import { maxConfusionsPerQuiz, maxToldAnswersPerQuiz } from '../../platform/rules/limits.ts';
import { cardKeyOf, cardKeyPattern } from '../../cards/rules/card-list.ts';
import { foldForSearch } from '../../platform/rules/text/search-text.ts';
import { isRight } from './quiz-result.ts';
import type { AnsweredQuestion } from './quiz.ts';

/** Undefined for a right answer, and for one that belongs to no card. */
export function chosenCard(answered: AnsweredQuestion, cards: readonly Card[]): Card | undefined {
  const { question, answer } = answered;
  if (isRight(answered)) return undefined;
  switch (question.kind) {
    case 'multiple':
      return withSign(cards.filter(({ term }) => term === answer));
    case 'truefalse':
      return question.shownTerm === question.card.term
        ? undefined
        : withSign(cards.filter(({ term }) => term === question.shownTerm));
    case 'typed':
      return withSign(cards.filter(({ id, term }) => id !== question.card.id && isSameText(term, answer)));
    case 'sign':
      return cards.find(({ id }) => id === answer);
  }
}

export function confusionsOf(questions: readonly AnsweredQuestion[], cards: readonly Card[]): Confusion[] {
  const confusions = questions.flatMap((answered): Confusion[] => {
    const chosen = chosenCard(answered, cards);
    return chosen === undefined ? [] : [[answered.question.card.id, chosen.id]];
  });
  return confusions.slice(0, maxConfusionsPerQuiz);
}

export interface AnsweredCards {
  readonly rightCards?: readonly string[];
  readonly wrongCards?: readonly string[];
}

/** Takes the first answers, whose order is random. */
export function answeredCards(questions: readonly AnsweredQuestion[]): AnsweredCards {
  const told = questions
    .map((answered) => ({ isRight: isRight(answered), key: cardKeyOf(answered.question.card.id) }))
    .filter(({ key }) => cardKeyPattern.test(key))
    .slice(0, maxToldAnswersPerQuiz);
  const rightCards = told.filter((answer) => answer.isRight).map(({ key }) => key);
  const wrongCards = told.filter((answer) => !answer.isRight).map(({ key }) => key);
  return { ...(rightCards.length > 0 && { rightCards }), ...(wrongCards.length > 0 && { wrongCards }) };
}

function withSign(cards: readonly Card[]): Card | undefined {
  return cards.find(({ hasMedia }) => hasMedia) ?? cards[0];
}

function isSameText(term: string, typed: string): boolean {
  return foldForSearch(term).trim() === foldForSearch(typed).trim();
}
