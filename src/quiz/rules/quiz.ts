import { choicesOf, type QuizQuestion } from './quiz-questions.ts';
import { restingMove, startMove, tickMove, type MoveTicked, type StageMove } from '../../player/rules/stage-move.ts';

export interface AskedQuestion {
  readonly question: QuizQuestion;
  readonly answer: string | undefined;
}

export interface AnsweredQuestion extends AskedQuestion {
  readonly answer: string;
}

/** A quiz is submitted only when every question is answered. */
export type Quiz =
  | { readonly phase: 'generating' }
  | {
      readonly phase: 'answering';
      readonly questions: readonly AskedQuestion[];
      readonly position: number;
      readonly move: StageMove<number>;
      /** True once the quiz was submitted too early. Unanswered questions are marked from then on. */
      readonly isChecked: boolean;
    }
  | { readonly phase: 'submitted'; readonly questions: readonly AnsweredQuestion[] };

export type QuizEvent =
  | { readonly type: 'generated'; readonly questions: readonly QuizQuestion[] }
  /** Other questions replace those of a quiz without any answer. */
  | { readonly type: 'redrawn'; readonly questions: readonly QuizQuestion[] }
  | { readonly type: 'answered'; readonly cardId: string; readonly choice: string }
  | { readonly type: 'next'; readonly atMs: number }
  | { readonly type: 'previous'; readonly atMs: number }
  | { readonly type: 'submitted'; readonly atMs: number }
  | MoveTicked
  | { readonly type: 'retaken'; readonly questions: readonly QuizQuestion[] }
  | { readonly type: 'newQuizWanted' };

export const generatingQuiz: Quiz = { phase: 'generating' };

export function quizReducer(quiz: Quiz, event: QuizEvent): Quiz {
  switch (event.type) {
    case 'generated':
      return quiz.phase === 'generating' ? startAnswering(event.questions) : quiz;
    case 'redrawn':
      return quiz.phase === 'answering' && isUntouched(quiz) ? startAnswering(event.questions) : quiz;
    case 'answered':
      return quiz.phase === 'answering' ? withAnswer(quiz, event) : quiz;
    case 'next':
      return quiz.phase === 'answering' ? moveTo(quiz, quiz.position + 1, event.atMs) : quiz;
    case 'previous':
      return quiz.phase === 'answering' ? moveTo(quiz, quiz.position - 1, event.atMs) : quiz;
    case 'submitted':
      return quiz.phase === 'answering' ? afterSubmit(quiz, event.atMs) : quiz;
    case 'moveTicked':
      return quiz.phase === 'answering' ? afterTick(quiz, event.atMs) : quiz;
    case 'retaken':
      return quiz.phase === 'submitted' ? startAnswering(event.questions) : quiz;
    case 'newQuizWanted':
      return quiz.phase === 'submitted' ? generatingQuiz : quiz;
  }
}

/** Returns the position of the visible question. A question that leaves is visible until it has left. */
export function shownPosition({ position, move }: Extract<Quiz, { phase: 'answering' }>): number {
  return move.phase === 'leaving' ? move.from : position;
}

export function unansweredPositions(questions: readonly AskedQuestion[]): number[] {
  return questions.flatMap(({ answer }, position) => (answer === undefined ? position : []));
}

type Answering = Extract<Quiz, { phase: 'answering' }>;

export function startAnswering(questions: readonly QuizQuestion[]): Answering {
  const asked = questions.map((question) => ({ question, answer: undefined }));
  return { phase: 'answering', questions: asked, position: 0, move: restingMove, isChecked: false };
}

function withAnswer(quiz: Answering, { cardId, choice }: { cardId: string; choice: string }): Answering {
  const questions = quiz.questions.map((asked) =>
    asked.question.card.id === cardId ? answerWith(asked, choice) : asked,
  );
  return { ...quiz, questions };
}

/** A typed answer counts from its first letter. */
function answerWith(asked: AskedQuestion, choice: string): AskedQuestion {
  if (asked.question.kind === 'typed') return { ...asked, answer: choice.trim() === '' ? undefined : choice };
  return choicesOf(asked.question).includes(choice) ? { ...asked, answer: choice } : asked;
}

function isUntouched({ questions }: Answering): boolean {
  return questions.every(({ answer }) => answer === undefined);
}

function moveTo(quiz: Answering, position: number, atMs: number): Answering {
  if (position === quiz.position || !quiz.questions[position]) return quiz;
  const direction = position < quiz.position ? 'previous' : 'next';
  return { ...quiz, position, move: startMove(quiz.move, { from: quiz.position, direction, atMs }) };
}

function afterTick(quiz: Answering, atMs: number): Answering {
  const move = tickMove(quiz.move, atMs);
  return move === quiz.move ? quiz : { ...quiz, move };
}

/** If questions are unanswered, moves to the next one of them instead, or from the last back to the first. */
function afterSubmit(quiz: Answering, atMs: number): Quiz {
  const { questions, position } = quiz;
  const unanswered = unansweredPositions(questions);
  if (unanswered.length === 0) return { phase: 'submitted', questions: questions.filter(isAnswered) };
  const ahead = unanswered.find((place) => place > position);
  return moveTo({ ...quiz, isChecked: true }, ahead ?? unanswered[0] ?? position, atMs);
}

function isAnswered(asked: AskedQuestion): asked is AnsweredQuestion {
  return asked.answer !== undefined;
}
