import { expect, test } from 'vitest';
import { formatAnswerRecord } from '../rules/answer-record.ts';
import { parseSetMemory } from '../rules/card-memory.ts';
import { gradeCard } from '../rules/grade-card.ts';
import { dayOf, parseStudyDays } from '../rules/study-days.ts';
import { answerPrefix, daysKey, setPrefix, mergeAnswers } from './merge-answers.ts';

const answeredMs = Date.UTC(2026, 4, 5, 12);
const first = gradeCard(undefined, 'good', answeredMs);
const second = gradeCard(first, 'again', answeredMs + 1);

const answer = (cardId: string, memory: typeof first | undefined, difference: 1 | -1 = 1) =>
  formatAnswerRecord({ setId: 'set', cardId, memory, answeredMs, difference });

function merge(before: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const texts = new Map(before);
  for (const [key, text] of mergeAnswers(texts))
    if (text === '') texts.delete(key);
    else texts.set(key, text);
  return texts;
}

test('answers are worked in by the order of their keys, and then gone', () => {
  const texts = merge([
    [`${answerPrefix}2`, answer('one', second)],
    [`${answerPrefix}1`, answer('one', first)],
    [`${answerPrefix}3`, answer('two', first)],
  ]);
  expect([...texts.keys()].toSorted()).toEqual([daysKey, `${setPrefix}set`]);
  expect(parseSetMemory(texts.get(`${setPrefix}set`) ?? '')).toEqual(
    new Map([
      ['one', second],
      ['two', first],
    ]),
  );
  expect(parseStudyDays(texts.get(daysKey) ?? '').get(dayOf(answeredMs))).toBe(3);
});

test('what is taken back is forgotten, and its set with its last card', () => {
  const before = merge([[`${answerPrefix}1`, answer('one', first)]]);
  const after = merge([...before, [`${answerPrefix}2`, answer('one', undefined, -1)]]);
  expect([...after.keys()]).toEqual([daysKey]);
  expect(parseStudyDays(after.get(daysKey) ?? '').get(dayOf(answeredMs))).toBe(0);
});

test('an unreadable answer is discarded alone', () => {
  const texts = merge([
    [`${answerPrefix}1`, 'nonsense'],
    [`${answerPrefix}2`, answer('one', first)],
  ]);
  expect(parseSetMemory(texts.get(`${setPrefix}set`) ?? '').size).toBe(1);
  expect(texts.has(`${answerPrefix}1`)).toBe(false);
});
