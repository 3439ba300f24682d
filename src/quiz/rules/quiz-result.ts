import { rightAnswer } from './quiz-questions.ts';
import { judgeTyped } from './typed-term.ts';
import type { AnsweredQuestion } from './quiz.ts';

const outstandingScorePercent = 85;
const niceWorkScorePercent = 70;

export interface QuizResult {
  /** Whole percent. */
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

/** `score` in whole percent. */
export function quizPraise(score: number): string {
  if (score >= outstandingScorePercent) return 'Outstanding work! 🌟';
  if (score >= niceWorkScorePercent) return 'Nice work—keep going! 💪';
  return "You're learning! Keep practicing! 📚";
}
