import type { Card } from '../../cards/contract/card.ts';
import type { QuizAnswer } from '../../learning-platforms/contract.ts';
import { maxGradedQuestions } from '../../platform/rules/limits.ts';
import { rightAnswer } from './quiz-questions.ts';
import type { AnsweredQuestion } from './quiz.ts';
import { judgeTyped } from './typed-term.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

const outstandingScorePercent = 85;
const niceWorkScorePercent = 70;

export interface QuizResult {
  /** A whole percentage. */
  readonly score: number;
  readonly totalQuestions: number;
  readonly correctAnswers: number;
}

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

/** `score` is a whole percentage. */
export function quizPraise(score: number): Message {
  if (score >= outstandingScorePercent) return message('Outstanding work! 🌟');
  if (score >= niceWorkScorePercent) return message('Nice work—keep going! 💪');
  return message("You're learning! Keep practicing! 📚");
}

/** Chosen terms are sent as the ids of their cards. */
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
