import type { Card } from '../../cards/contract/card.ts';
import type { QuizAnswer } from '../../learning-platforms/contract.ts';
import { maxGradedQuestions, maxConfusionsPerQuiz, maxReportedAnswersPerQuiz } from '../../platform/rules/limits.ts';
import { rightAnswer } from './quiz-questions.ts';
import type { AnsweredQuestion } from './quiz.ts';
import { judgeTyped } from './typed-term.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import type { Confusion } from '../../analytics/contract.ts';
import { cardKeyOf, cardKeyPattern } from '../../cards/rules/card-list.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

/** The lowest score that is praised as outstanding. */
const outstandingScorePercent = 85;
/** The lowest score that is praised as nice work. */
const niceWorkScorePercent = 70;

export interface QuizResult {
  /** A whole percentage. */
  readonly score: number;
  readonly totalQuestions: number;
  readonly correctAnswers: number;
}

/** Whether the answer is right. A typed answer that is almost right counts. */
export function isRight({ question, answer }: AnsweredQuestion): boolean {
  if (question.kind === 'typed') return judgeTyped(question.typedTerm, answer) !== 'wrong';
  return answer === rightAnswer(question);
}

export function wrongCardIds(questions: readonly AnsweredQuestion[]): string[] {
  return questions.filter((answered) => !isRight(answered)).map(({ question }) => question.card.id);
}

export function quizResult(questions: readonly AnsweredQuestion[]): QuizResult {
  const totalQuestions = questions.length;
  const correctAnswers = questions.filter(isRight).length;
  return { score: Math.round((100 * correctAnswers) / totalQuestions), totalQuestions, correctAnswers };
}

/** Returns words of praise for a score. `score` is a whole percentage. */
export function quizPraise(score: number): Message {
  if (score >= outstandingScorePercent) return message('Outstanding work! 🌟');
  if (score >= niceWorkScorePercent) return message('Nice work—keep going! 💪');
  return message("You're learning! Keep practicing! 📚");
}

/**
 * Converts the answers to the form in which they are graded. Chosen terms are sent as the ids of their cards. If
 * several cards have the same term, the asked one counts. Only the first answers of a long quiz are sent.
 */
export function toQuizAnswers(questions: readonly AnsweredQuestion[], cards: readonly Card[]): QuizAnswer[] {
  const idOf = (term: string, askedCard: Card) =>
    (askedCard.term === term ? askedCard : cards.find((card) => card.term === term))?.id ?? '';
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

/**
 * Returns the card to which a wrong answer belongs. Returns undefined for a right answer, and if the answer belongs to
 * no card.
 */
export function chosenCard(answered: AnsweredQuestion, cards: readonly Card[]): Card | undefined {
  const { question, answer } = answered;
  if (isRight(answered)) return undefined;
  switch (question.kind) {
    case 'multiple':
      return preferWithMedia(cards.filter(({ term }) => term === answer));
    case 'truefalse':
      return question.shownTerm === question.card.term
        ? undefined
        : preferWithMedia(cards.filter(({ term }) => term === question.shownTerm));
    case 'typed':
      return preferWithMedia(cards.filter(({ id, term }) => id !== question.card.id && isSameText(term, answer)));
    case 'sign':
      return cards.find(({ id }) => id === answer);
  }
}

/** Lists pairs of an asked card and the card that was chosen in its place, only the first ones of a long quiz. */
export function confusionsOf(questions: readonly AnsweredQuestion[], cards: readonly Card[]): Confusion[] {
  const confusions = questions.flatMap((answered): Confusion[] => {
    const confusedCard = chosenCard(answered, cards);
    return confusedCard === undefined ? [] : [[answered.question.card.id, confusedCard.id]];
  });
  return confusions.slice(0, maxConfusionsPerQuiz);
}

/** The answered cards, by their keys (`cardKeyOf`). A list is absent if it is empty. */
export interface AnsweredCards {
  readonly rightCards?: readonly string[];
  readonly wrongCards?: readonly string[];
}

/**
 * Returns which cards were answered correctly, for the analytics. Only the first answers of a long quiz are reported.
 * They are a random sample, because questions are shuffled.
 */
export function answeredCards(questions: readonly AnsweredQuestion[]): AnsweredCards {
  const reportedAnswers = questions
    .map((answered) => ({ isRight: isRight(answered), key: cardKeyOf(answered.question.card.id) }))
    .filter(({ key }) => cardKeyPattern.test(key))
    .slice(0, maxReportedAnswersPerQuiz);
  const rightCards = reportedAnswers.filter((answer) => answer.isRight).map(({ key }) => key);
  const wrongCards = reportedAnswers.filter((answer) => !answer.isRight).map(({ key }) => key);
  return { ...(rightCards.length > 0 && { rightCards }), ...(wrongCards.length > 0 && { wrongCards }) };
}

/** Returns the first card with media, because the review can show it, or else the first card. */
function preferWithMedia(cards: readonly Card[]): Card | undefined {
  return cards.find(({ hasMedia }) => hasMedia) ?? cards[0];
}

function isSameText(term: string, typed: string): boolean {
  return foldCase(term).trim() === foldCase(typed).trim();
}
