import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { maxGradedQuestions } from '../../platform/rules/limits.ts';
import { quizResult, toQuizAnswers } from '../../quiz/rules/quiz-result.ts';
import { choicesOf, makeQuestions } from '../../quiz/rules/quiz-questions.ts';
import { matchCard } from '../../match/rules/test-match-cards.ts';
import { markQuiz } from './mark-quiz.ts';

const quizCards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...matchCard(`${index}`, `Term ${index}`, index % 3 === 0 ? '' : `/${index}.png`),
    definition: `Definition ${index}`,
  }));

const typedTerms = ['Term 1', 'trem 2', 'TERM 0', 'Tern 3', 'nothing'];

test('a quiz is marked as its player marks it', () => {
  const rules = fc.record({
    quizType: fc.constantFrom('multiple' as const, 'truefalse' as const),
    maxQuestions: fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 12 })),
    typeTerm: fc.boolean(),
    chooseSign: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), rules, fc.infiniteStream(fc.nat()), (count, rule, picks) => {
      const cards = quizCards(count);
      const questions = makeQuestions(cards, { ...rule, random: () => 0.4 });
      const played = questions.map((question) => {
        const choices = question.kind === 'typed' ? typedTerms : choicesOf(question);
        return { question, answer: choices[(picks.next().value ?? 0) % choices.length] ?? '' };
      });
      const marks = markQuiz(cards, toQuizAnswers(played, cards), rule);
      const { correctAnswers, totalQuestions } = quizResult(played);
      expect(marks).toEqual({ correct: correctAnswers, questions: totalQuestions });
    }),
  );
});

test('fewer questions than the quiz asks are no quiz, and neither is a card twice', () => {
  const cards = quizCards(3);
  const right = cards.map(({ id }) => ({ cardId: id, chosenId: id }));
  const rule = { quizType: 'multiple', maxQuestions: 3 } as const;
  expect(markQuiz(cards, right, rule)).toEqual({ correct: 3, questions: 3 });
  expect(markQuiz(cards, right.slice(1), rule)).toBeUndefined();
  expect(markQuiz(cards, [...right, ...right.slice(1)], rule)).toBeUndefined();
  expect(
    markQuiz(
      cards,
      right.map((answer) => ({ ...answer, saysTrue: true })),
      rule,
    ),
  ).toBeUndefined();
});

test('cards deleted in the meantime count neither as right nor as wrong', () => {
  const cards = quizCards(3);
  const answers = cards.map(({ id }) => ({ cardId: id, chosenId: id === '0' ? 'gone' : id }));
  expect(markQuiz(cards.slice(1), answers, { quizType: 'multiple', maxQuestions: 'all' })).toEqual({
    correct: 2,
    questions: 2,
  });
  expect(markQuiz([], answers, { quizType: 'multiple', maxQuestions: 'all' })).toBeUndefined();
});

test('typed answers to a large set are marked with little work for each card and answer', () => {
  const alike = quizCards(300).map((card) => ({ ...card, hasMedia: false, mediaPath: null, definition: 'An animal' }));
  const rule = { quizType: 'multiple', maxQuestions: 'all' } as const;
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const workFor = (cards: readonly Card[]) => {
    const answers = cards
      .slice(0, maxGradedQuestions)
      .map(({ id }) => ({ cardId: id, chosenId: id, typed: 'nothing' }));
    normalize.mockClear();
    markQuiz(cards, answers, rule);
    return normalize.mock.calls.length / (cards.length + answers.length);
  };
  expect(workFor(quizCards(300))).toBeLessThan(30);
  expect(workFor(alike)).toBeLessThan(30);
});
