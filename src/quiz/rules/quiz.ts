import { choicesOf, type QuizQuestion } from './quiz-questions.ts';
import { restingMove, startMove, tickMove, type MoveTicked, type StageMove } from '../../player/rules/stage-move.ts';

/** A question with its answer, if there is one yet: a choice of the question, or the typed text. */
export interface AskedQuestion {
  readonly question: QuizQuestion;
  readonly answer: string | undefined;
}

export interface AnsweredQuestion extends AskedQuestion {
  readonly answer: string;
}

/** The state of a quiz. It is submitted only when every question is answered. */
export type Quiz =
  | { readonly phase: 'generating' }
  | {
      readonly phase: 'answering';
      readonly questions: readonly AskedQuestion[];
      readonly position: number;
      /** The transition to this position, in which the question before it leaves and then this one enters. */
      readonly move: StageMove<number>;
      /** True once a visitor wanted to submit the quiz too early. */
      readonly highlightsUnanswered: boolean;
    }
  | { readonly phase: 'submitted'; readonly questions: readonly AnsweredQuestion[] };

export type AnsweringQuiz = Extract<Quiz, { phase: 'answering' }>;

export type QuizEvent =
  | { readonly type: 'generated'; readonly questions: readonly QuizQuestion[] }
  /** Takes effect only while no question is answered. */
  | { readonly type: 'questionsReplaced'; readonly questions: readonly QuizQuestion[] }
  | { readonly type: 'answered'; readonly cardId: string; readonly choice: string }
  | { readonly type: 'next'; readonly atMs: number }
  | { readonly type: 'previous'; readonly atMs: number }
  | { readonly type: 'submitWanted'; readonly atMs: number }
  | MoveTicked
  | { readonly type: 'retaken'; readonly questions: readonly QuizQuestion[] }
  | { readonly type: 'newQuizWanted' };

export const generatingQuiz: Quiz = { phase: 'generating' };

/** Applies an event to a quiz. Events that do not fit its phase change nothing. */
export function quizReducer(quiz: Quiz, event: QuizEvent): Quiz {
  switch (event.type) {
    case 'generated':
      return quiz.phase === 'generating' ? startAnswering(event.questions) : quiz;
    case 'questionsReplaced':
      return quiz.phase === 'answering' && hasNoAnswers(quiz) ? startAnswering(event.questions) : quiz;
    case 'answered':
      return quiz.phase === 'answering' ? withAnswer(quiz, event) : quiz;
    case 'next':
      return quiz.phase === 'answering' ? moveTo(quiz, quiz.position + 1, event.atMs) : quiz;
    case 'previous':
      return quiz.phase === 'answering' ? moveTo(quiz, quiz.position - 1, event.atMs) : quiz;
    case 'submitWanted':
      return quiz.phase === 'answering' ? afterSubmit(quiz, event.atMs) : quiz;
    case 'moveTicked':
      return quiz.phase === 'answering' ? afterTick(quiz, event.atMs) : quiz;
    case 'retaken':
      return quiz.phase === 'submitted' ? startAnswering(event.questions) : quiz;
    case 'newQuizWanted':
      return quiz.phase === 'submitted' ? generatingQuiz : quiz;
  }
}

/** Returns the position of the visible question. During the first half of a transition it is the one that leaves. */
export function shownPosition({ position, move }: AnsweringQuiz): number {
  return move.phase === 'leaving' ? move.from : position;
}

export function unansweredPositions(questions: readonly AskedQuestion[]): number[] {
  return [...questions.keys()].filter((position) => questions[position]?.answer === undefined);
}

export function startAnswering(questions: readonly QuizQuestion[]): AnsweringQuiz {
  const asked = questions.map((question) => ({ question, answer: undefined }));
  return { phase: 'answering', questions: asked, position: 0, move: restingMove, highlightsUnanswered: false };
}

function withAnswer(quiz: AnsweringQuiz, { cardId, choice }: { cardId: string; choice: string }): AnsweringQuiz {
  const questions = quiz.questions.map((asked) =>
    asked.question.card.id === cardId ? answerWith(asked, choice) : asked,
  );
  return { ...quiz, questions };
}

/**
 * Returns the question with an answer. A typed question is answered as soon as the field is not blank. A choice that is
 * not offered is ignored.
 */
function answerWith(asked: AskedQuestion, choice: string): AskedQuestion {
  if (asked.question.kind === 'typed') return { ...asked, answer: choice.trim() === '' ? undefined : choice };
  return choicesOf(asked.question).includes(choice) ? { ...asked, answer: choice } : asked;
}

function hasNoAnswers({ questions }: AnsweringQuiz): boolean {
  return questions.every(({ answer }) => answer === undefined);
}

function moveTo(quiz: AnsweringQuiz, position: number, atMs: number): AnsweringQuiz {
  if (position === quiz.position || !quiz.questions[position]) return quiz;
  const direction = position < quiz.position ? 'previous' : 'next';
  return { ...quiz, position, move: startMove(quiz.move, { from: quiz.position, direction, atMs }) };
}

function afterTick(quiz: AnsweringQuiz, atMs: number): AnsweringQuiz {
  const move = tickMove(quiz.move, atMs);
  return move === quiz.move ? quiz : { ...quiz, move };
}

/** Submits the quiz, or moves to the next unanswered question, after the last position to the first one. */
function afterSubmit(quiz: AnsweringQuiz, atMs: number): Quiz {
  const { questions, position } = quiz;
  const unanswered = unansweredPositions(questions);
  if (unanswered.length === 0) return { phase: 'submitted', questions: questions.filter(isAnswered) };
  const following = unanswered.find((other) => other > position);
  return moveTo({ ...quiz, highlightsUnanswered: true }, following ?? unanswered[0] ?? position, atMs);
}

function isAnswered(asked: AskedQuestion): asked is AnsweredQuestion {
  return asked.answer !== undefined;
}
