import { useLayoutEffect, useRef } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { renderedQuizKey } from '../../platform/rules/preference-keys.ts';
import {
  makeQuestions,
  questionsStartingWith,
  quizSeed,
  type QuizQuestion,
  type QuizRules,
} from '../rules/quiz-questions.ts';
import { startAnswering, type Quiz } from '../rules/quiz.ts';
import { seededRandom } from '../../player/rules/shuffle.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';

type Rules = Omit<QuizRules, 'random'>;

/** Makes the quiz that the server renders, and the browser in its first render of that page. */
export function makeRenderedQuiz(cards: readonly Card[], rules: Rules): Quiz {
  return startAnswering(makeRenderedQuestions(cards, rules));
}

/**
 * Draws the questions at random. The first one stays as the server has rendered it, unless it also stayed the last time
 * with the same cards.
 */
export function redrawQuestions(cards: readonly Card[], rules: Rules): QuizQuestion[] {
  const randomRules = { ...rules, random: Math.random };
  const seed = `${quizSeed(cards)}`;
  const [first] = makeRenderedQuestions(cards, rules);
  if (!first || readPreference(renderedQuizKey) === seed) return makeQuestions(cards, randomRules);
  writePreference(renderedQuizKey, seed);
  return questionsStartingWith(first, cards, randomRules);
}

/** Uses the default question types, because the server does not know the visitor's. */
function makeRenderedQuestions(cards: readonly Card[], rules: Rules): QuizQuestion[] {
  const { quizType, maxQuestions } = rules;
  return makeQuestions(cards, { quizType, maxQuestions, random: seededRandom(quizSeed(cards)) });
}

/** Calls `redraw` once if the page was rendered by the server, before React's first render of it is painted. */
export function useRedraw(isHydrated: boolean, redraw: () => void): void {
  const needsRedraw = useRef(!isHydrated);

  useLayoutEffect(() => {
    if (!needsRedraw.current) return;
    needsRedraw.current = false;
    redraw();
  }, [redraw]);
}
