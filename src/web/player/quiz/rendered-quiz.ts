import { useLayoutEffect, useRef } from 'react';
import type { Card } from '../../../shared/contract/card.ts';
import { renderedQuizKey } from '../../../shared/preference-keys.ts';
import {
  makeQuestions,
  questionsAfter,
  quizSeed,
  type QuizQuestion,
  type QuizRules,
} from '../../../shared/study/quiz/quiz-questions.ts';
import { startAnswering, type Quiz } from '../../../shared/study/quiz/quiz.ts';
import { seededChances } from '../../../shared/study/shuffle.ts';
import { readPreference, writePreference } from '../../browser/preferences.ts';

type Rules = Omit<QuizRules, 'random'>;

/** The same on the server and in the first render over what it sent. */
export function renderedQuiz(cards: readonly Card[], rules: Rules): Quiz {
  return startAnswering(renderedQuestions(cards, rules));
}

/** All are drawn anew for whoever has had the first one the last time. */
export function afterRenderedQuiz(cards: readonly Card[], rules: Rules): QuizQuestion[] {
  const byChance = { ...rules, random: Math.random };
  const seed = `${quizSeed(cards)}`;
  const [first] = renderedQuestions(cards, rules);
  if (!first || readPreference(renderedQuizKey) === seed) return makeQuestions(cards, byChance);
  writePreference(renderedQuizKey, seed);
  return questionsAfter(first, cards, byChance);
}

/** The server does not know what else a visitor wants to be asked. */
function renderedQuestions(cards: readonly Card[], rules: Rules): QuizQuestion[] {
  const { quizType, maxQuestions } = rules;
  return makeQuestions(cards, { quizType, maxQuestions, random: seededChances(quizSeed(cards)) });
}

/** Before anything is painted. */
export function useRenderedQuiz(isHydrated: boolean, redraw: () => void): void {
  const isRendered = useRef(!isHydrated);

  useLayoutEffect(() => {
    if (!isRendered.current) return;
    isRendered.current = false;
    redraw();
  }, [redraw]);
}
