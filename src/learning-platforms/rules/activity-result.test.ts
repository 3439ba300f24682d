import { expect, test } from 'vitest';
import { matchCard } from '../../match/rules/test-match-cards.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { percentOf, scoreResult, toActivityResult } from './activity.ts';
import { toQuizAnswers } from '../../quiz/rules/quiz-result.ts';

const cards = ['0', '1', '2'].map((id) => ({ ...matchCard(id, `Term ${id}`, ''), definition: `Definition ${id}` }));
const choices = cards.map(({ term }) => term);
const questions = cards.map((card) => ({ question: { kind: 'multiple' as const, card, choices }, answer: 'Term 0' }));
const rules = { modes: studyModes, quizType: 'multiple', maxQuestions: 'all' } as const;

test('a quiz counts by its answers', () => {
  const result = toActivityResult({ eventType: 'quiz_complete', answers: toQuizAnswers(questions, cards) });
  const score = result && scoreResult(result, cards, rules);
  expect(score).toEqual({ scoreGiven: 1, scoreMaximum: 3 });
  expect(score && percentOf(score)).toBe(33);
});

test('a match counts where no quiz is offered', () => {
  const result = toActivityResult({ eventType: 'match_complete', metadata: { completionTime: 9, pairs: 6 } });
  expect(result).toEqual({ mode: 'match', pairs: 6 });
  expect(result && scoreResult(result, cards, rules)).toBeUndefined();
  expect(result && scoreResult(result, cards, { ...rules, modes: ['flip', 'match'] })).toEqual({
    scoreGiven: 1,
    scoreMaximum: 1,
  });
});

test('a match counts where the cards do not suffice for a quiz', () => {
  expect(scoreResult({ mode: 'match', pairs: 1 }, cards.slice(0, 1), rules)).toEqual({
    scoreGiven: 1,
    scoreMaximum: 1,
  });
});

test('a quiz still counts after cards were deleted, if the rest does not suffice for another', () => {
  const answers = toQuizAnswers(questions, cards);
  const score = scoreResult({ mode: 'quiz', answers }, cards.slice(0, 1), rules);
  expect(score).toEqual({ scoreGiven: 1, scoreMaximum: 1 });
});

test('nothing else is accepted as a result', () => {
  for (const eventType of ['set_view', 'card_flip'] as const) {
    expect(toActivityResult({ eventType })).toBeUndefined();
  }
  expect(scoreResult({ mode: 'quiz', answers: [] }, cards, rules)).toBeUndefined();
});
