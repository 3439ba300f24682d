import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { makeQuestions, quizSeed, reshuffleChoices } from '../rules/quiz-questions.ts';
import { answeredCards, confusionsOf, quizResult, toQuizAnswers } from '../rules/quiz-result.ts';
import { generatingQuiz, quizReducer, type AnsweredQuestion, type Quiz, type QuizEvent } from '../rules/quiz.ts';
import { restingMove } from '../../player/rules/stage-move.ts';
import { useIsHydrated } from '../../platform/web/browser/hooks.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';
import {
  readQuestionTypes,
  subscribeToQuestionTypes,
  type QuestionType,
} from '../../player/web/settings/question-types.ts';
import { useMoveTicks } from '../../player/web/study/use-move-ticks.ts';
import { redrawQuestions, makeRenderedQuiz, useRedraw } from './rendered-quiz.ts';

/** The most cards of a quiz that is made before the first paint. */
const maxCardsBeforePaint = 500;
/** How long a larger quiz waits before it is made, so that the loading text is painted first. */
const generationDelayMs = 50;

/**
 * Quizzes that were left half answered, by the array of their cards. They go on when the visitor returns from another
 * mode.
 */
const unfinishedQuizzes = new WeakMap<readonly Card[], Quiz>();

interface QuizSource {
  cards: readonly Card[];
  parameters: Pick<EmbedParameters, 'quizType' | 'maxQuestions' | QuestionType>;
  onTrack?: Track | undefined;
  /** True if the mode was chosen by a button that is gone. */
  takesFocus?: boolean | undefined;
}

export interface QuizControl {
  readonly answer: (cardId: string, choice: string) => void;
  readonly goNext: () => void;
  readonly goBack: () => void;
  readonly submit: () => void;
  readonly retake: () => void;
  readonly startAnew: () => void;
}

interface CurrentQuiz extends QuizControl {
  readonly quiz: Quiz;
  /** Tells the script that runs before hydration (`apply-settings.ts`) which quiz the server rendered. */
  readonly renderedSeed: number | undefined;
  /** True if the pressed button is gone, as after a retake. */
  readonly takesFocus: boolean;
}

/** Continues a quiz that the server has rendered, or one that was left half answered. */
export function useQuiz({ cards, parameters, onTrack, takesFocus: takesFirstFocus = false }: QuizSource): CurrentQuiz {
  const { quizType, maxQuestions } = parameters;
  // Reads the types of questions when it is called, because the visitor can change them during the quiz.
  const currentRules = () => ({ quizType, maxQuestions, ...readQuestionTypes(parameters) });
  const isHydrated = useIsHydrated();
  const [quiz, dispatch] = useReducer(quizReducer, undefined, () => {
    // A page from the server begins with the server's quiz. `useRedraw` replaces it before the first paint.
    if (!isHydrated) return makeRenderedQuiz(cards, { quizType, maxQuestions });
    return unfinishedQuizzes.get(cards) ?? generatingQuiz;
  });
  const [takesFocus, setTakesFocus] = useState(takesFirstFocus);

  useMoveTicks(quiz.phase === 'answering' ? quiz.move : restingMove, dispatch);
  useRedraw(isHydrated, () =>
    dispatch({ type: 'questionsReplaced', questions: redrawQuestions(cards, currentRules()) }),
  );
  useGeneration(quiz.phase === 'generating', cards, () => dispatch({ type: 'generated', questions: pickQuestions() }));
  // The reducer ignores this once a question is answered.
  useTypesChange(() => dispatch({ type: 'questionsReplaced', questions: pickQuestions() }));
  useLayoutEffect(() => storeUnfinished(cards, quiz), [cards, quiz]);

  function pickQuestions() {
    return makeQuestions(cards, { ...currentRules(), random: Math.random });
  }

  return {
    quiz,
    renderedSeed: isHydrated ? undefined : quizSeed(cards),
    takesFocus,
    answer: (cardId, choice) => dispatch({ type: 'answered', cardId, choice }),
    goNext: () => dispatch({ type: 'next', atMs: performance.now() }),
    goBack: () => dispatch({ type: 'previous', atMs: performance.now() }),
    submit() {
      // Only the reducer knows whether all questions are answered, so that the quiz is submitted and must be counted.
      // It is counted once, because a submitted quiz has no button that calls this.
      const event: QuizEvent = { type: 'submitWanted', atMs: performance.now() };
      const nextQuiz = quizReducer(quiz, event);
      if (nextQuiz.phase === 'submitted') {
        onTrack?.(
          'quiz_complete',
          completionMetadata(nextQuiz.questions, cards),
          toQuizAnswers(nextQuiz.questions, cards),
        );
      }
      dispatch(event);
    },
    retake() {
      if (quiz.phase !== 'submitted') return;
      setTakesFocus(true);
      const questions = quiz.questions.map(({ question }) => question);
      dispatch({ type: 'retaken', questions: reshuffleChoices(questions, Math.random) });
    },
    startAnew() {
      setTakesFocus(true);
      dispatch({ type: 'newQuizWanted' });
    },
  };
}

function useGeneration(isGenerating: boolean, cards: readonly Card[], onGenerate: () => void): void {
  const generate = useEffectEvent(onGenerate);
  useLayoutEffect(() => {
    if (!isGenerating) return;
    if (cards.length <= maxCardsBeforePaint) return generate();
    const timer = setTimeout(generate, generationDelayMs);
    return () => clearTimeout(timer);
  }, [isGenerating, cards]);
}

function completionMetadata(questions: readonly AnsweredQuestion[], cards: readonly Card[]) {
  const confusions = confusionsOf(questions, cards);
  return { ...quizResult(questions), ...answeredCards(questions), ...(confusions.length > 0 && { confusions }) };
}

function storeUnfinished(cards: readonly Card[], quiz: Quiz): void {
  if (quiz.phase === 'answering') unfinishedQuizzes.set(cards, { ...quiz, move: restingMove });
  else unfinishedQuizzes.delete(cards);
}

/** Calls `onChange` when the visitor chooses other types of questions. */
function useTypesChange(onChange: () => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => subscribeToQuestionTypes(() => handleChange()), []);
}
