import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRight, quizPraise, quizResult } from './quiz-result.ts';
import type { AnsweredQuestion } from './quiz.ts';
import { matchCard } from '../../match/rules/test-match-cards.ts';

function answered(isCorrect: boolean): AnsweredQuestion {
  const question = { kind: 'multiple', card: matchCard('1', 'Cat', 'purrs'), choices: ['Cat', 'Dog'] } as const;
  return { question, answer: isCorrect ? 'Cat' : 'Dog' };
}

function quizWith(correct: number, wrong: number): AnsweredQuestion[] {
  return [
    ...Array.from({ length: correct }, () => answered(true)),
    ...Array.from({ length: wrong }, () => answered(false)),
  ];
}

test('an answer is right when it is the term of the card', () => {
  expect(isRight(answered(true))).toBe(true);
  expect(isRight(answered(false))).toBe(false);
});

test('a true/false answer is right when it is True exactly for the card’s own term', () => {
  const card = matchCard('1', 'Cat', 'purrs');
  const say = (shownTerm: string, answer: string) =>
    isRight({ question: { kind: 'truefalse', card, shownTerm }, answer });
  expect([say('Cat', 'True'), say('Cat', 'False'), say('Dog', 'True'), say('Dog', 'False')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('the score is a rounded percentage', () => {
  expect(quizResult(quizWith(8, 2))).toEqual({ score: 80, totalQuestions: 10, correctAnswers: 8 });
  expect(quizResult(quizWith(1, 2)).score).toBe(33);
  expect(quizResult(quizWith(2, 1)).score).toBe(67);
  expect(quizResult(quizWith(1, 7)).score).toBe(13);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (wrong, correct) => {
      const { score, totalQuestions, correctAnswers } = quizResult(quizWith(correct, wrong));
      expect([totalQuestions, correctAnswers]).toEqual([correct + wrong, correct]);
      expect(Number.isInteger(score)).toBe(true);
      expect(Math.abs(score - (100 * correct) / (correct + wrong))).toBeLessThanOrEqual(0.5);
    }),
  );
});

test.each([
  [100, 'Outstanding work! 🌟'],
  [85, 'Outstanding work! 🌟'],
  [84, 'Nice work—keep going! 💪'],
  [70, 'Nice work—keep going! 💪'],
  [69, "You're learning! Keep practicing! 📚"],
  [0, "You're learning! Keep practicing! 📚"],
])('%i % earns its praise', (score, praise) => {
  expect(quizPraise(score).source).toBe(praise);
});
