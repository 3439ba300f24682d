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
  onQuestionTypeChosen,
  readQuestionTypes,
  type QuestionType,
} from '../../player/web/settings/question-types.ts';
import { useMoveTicks } from '../../player/web/study/use-move-ticks.ts';
import { afterRenderedQuiz, renderedQuiz, useRenderedQuiz } from './rendered-quiz.ts';

/** From at most so many cards, a quiz is made before the first paint. */
const quicklyReadCards = 500;
/** With more cards, the quiz is made after this time, in which the loading text is painted. */
const paintMs = 50;

interface QuizSource {
  cards: readonly Card[];
  parameters: Pick<EmbedParameters, 'quizType' | 'maxQuestions' | QuestionType>;
  onTrack: Track | undefined;
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
  readonly renderedSeed: number | undefined;
  readonly isFollowing: boolean;
}

/** Continues a quiz that the server has rendered, or one that was left half answered. Each quiz is counted once. */
export function useQuiz({ cards, parameters, onTrack }: QuizSource): CurrentQuiz {
  const { quizType, maxQuestions } = parameters;
  const rulesNow = () => ({ quizType, maxQuestions, ...readQuestionTypes(parameters) });
  const isHydrated = useIsHydrated();
  const [quiz, dispatch] = useReducer(quizReducer, undefined, () =>
    isHydrated ? (unfinished.get(cards) ?? generatingQuiz) : renderedQuiz(cards, { quizType, maxQuestions }),
  );
  const [isFollowing, setFollowing] = useState(false);
  useMoveTicks(quiz.phase === 'answering' ? quiz.move : restingMove, dispatch);

  useRenderedQuiz(isHydrated, () => dispatch({ type: 'redrawn', questions: afterRenderedQuiz(cards, rulesNow()) }));
  useChosenTypes(() => dispatch({ type: 'redrawn', questions: drawQuestions() }));

  useLayoutEffect(() => keepUnfinished(cards, quiz), [cards, quiz]);

  function drawQuestions() {
    return makeQuestions(cards, { ...rulesNow(), random: Math.random });
  }

  useGeneration(quiz.phase === 'generating', cards, () => dispatch({ type: 'generated', questions: drawQuestions() }));

  return {
    quiz,
    renderedSeed: isHydrated ? undefined : quizSeed(cards),
    isFollowing,
    answer: (cardId, choice) => dispatch({ type: 'answered', cardId, choice }),
    goNext: () => dispatch({ type: 'next', atMs: performance.now() }),
    goBack: () => dispatch({ type: 'previous', atMs: performance.now() }),
    submit() {
      // The reducer is also called here, because only its result tells whether the quiz is finished and counts.
      const event: QuizEvent = { type: 'submitted', atMs: performance.now() };
      const after = quizReducer(quiz, event);
      if (after.phase === 'submitted') {
        onTrack?.('quiz_complete', completionOf(after.questions, cards), toQuizAnswers(after.questions, cards));
      }
      dispatch(event);
    },
    retake() {
      if (quiz.phase !== 'submitted') return;
      setFollowing(true);
      const questions = quiz.questions.map(({ question }) => question);
      dispatch({ type: 'retaken', questions: reshuffleChoices(questions, Math.random) });
    },
    startAnew() {
      setFollowing(true);
      dispatch({ type: 'newQuizWanted' });
    },
  };
}

function useGeneration(isGenerating: boolean, cards: readonly Card[], onGenerate: () => void): void {
  const generate = useEffectEvent(onGenerate);
  useLayoutEffect(() => {
    if (!isGenerating) return;
    if (cards.length <= quicklyReadCards) return generate();
    const timer = setTimeout(generate, paintMs);
    return () => clearTimeout(timer);
  }, [isGenerating, cards]);
}

function completionOf(questions: readonly AnsweredQuestion[], cards: readonly Card[]) {
  const confusions = confusionsOf(questions, cards);
  return { ...quizResult(questions), ...answeredCards(questions), ...(confusions.length > 0 && { confusions }) };
}

/** Quizzes that were left half answered, by their cards. They go on when the visitor returns from another mode. */
const unfinished = new WeakMap<readonly Card[], Quiz>();

function keepUnfinished(cards: readonly Card[], quiz: Quiz): void {
  if (quiz.phase === 'answering') unfinished.set(cards, { ...quiz, move: restingMove });
  else unfinished.delete(cards);
}

/** Calls `redraw` when the visitor chooses other types of questions in the settings. */
function useChosenTypes(redraw: () => void): void {
  const handleChosen = useEffectEvent(redraw);
  useEffect(() => onQuestionTypeChosen(() => handleChosen()), []);
}
