import { expect, test } from 'vitest';
import { dueCardIds, countDueByDay } from './due-cards.ts';
import { gradeCard } from './grade-card.ts';
import {
  countStudiedDays,
  dayOf,
  maxStudyDays,
  mergeStudyDays,
  parseStudyDays,
  startOfDay,
  addAnswers,
  formatStudyDays,
} from './study-days.ts';

const noon = new Date(2026, 10, 22, 12).getTime();
const dayMs = 24 * 60 * 60 * 1000;

test('days are those where the learner is', () => {
  expect(dayOf(new Date(2026, 0, 1, 0, 0).getTime())).toBe('2026-01-01');
  expect(dayOf(new Date(2026, 0, 1, 23, 59).getTime())).toBe('2026-01-01');
  expect(startOfDay(noon, 1)).toBe(new Date(2026, 10, 23).getTime());
});

test('days that were missed take nothing away from those with answers', () => {
  let days = addAnswers(new Map(), noon - 5 * dayMs, 1);
  days = addAnswers(addAnswers(days, noon, 1), noon - 9 * dayMs, 1);
  expect(countStudiedDays(days, noon, 7)).toBe(2);
});

test('an answer that is taken back is not counted', () => {
  const days = addAnswers(addAnswers(new Map(), noon, 1), noon, -1);
  expect(countStudiedDays(days, noon, 7)).toBe(0);
  expect(addAnswers(days, noon, -1).get('2026-11-22')).toBe(0);
});

test('days merged twice from another device count once', () => {
  const one = parseStudyDays('2026-11-21=4 2026-11-22=1 nonsense');
  const other = parseStudyDays('2026-11-22=3');
  expect(formatStudyDays(mergeStudyDays(mergeStudyDays(one, other), other))).toBe('2026-11-21=4 2026-11-22=3');
});

test('the oldest days go first', () => {
  const days = new Map(Array.from({ length: 500 }, (_, ago) => [dayOf(noon - ago * dayMs), 1]));
  const kept = parseStudyDays(formatStudyDays(days));
  expect(kept.size).toBe(maxStudyDays);
  expect(kept.has('2026-11-22')).toBe(true);
});

test('what waits already is due today, the rest on its day', () => {
  const waiting = gradeCard(undefined, 'good', noon - 3 * dayMs);
  const known = gradeCard(gradeCard(undefined, 'good', noon - dayMs), 'good', noon);
  const counts = countDueByDay([new Map([['a', waiting]]), new Map([['b', known]])], noon, 14);
  expect(counts[0]).toBe(1);
  expect(counts[known.intervalDays]).toBe(1);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
});

test('what comes back within the hour is due today, also before midnight', () => {
  const late = new Date(2026, 10, 22, 23, 55).getTime();
  const memory = new Map([['a', gradeCard(undefined, 'good', late)]]);
  expect(dueCardIds(memory, late)).toEqual(['a']);
  expect(countDueByDay([memory], late, 2)).toEqual([1, 0]);
});
