import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Range } from '../../contract.ts';
import type { ActivityPoint } from '../../rules/activity.ts';
import { ActivityChart } from './activity-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const hours = [0, 1, 2].map((hour) => Date.UTC(2026, 9, 22, 14 + hour));
const days = [0, 1, 2].map((day) => Date.UTC(2026, 9, 22 + day));
const months = [0, 1, 2].map((month) => Date.UTC(2026, 9 + month));

function show(range: Range, starts: readonly number[], views = [3, 1_200, 0]) {
  const points = starts.map((startMs, at): ActivityPoint => ({
    startMs,
    views: views[at] ?? 0,
    flips: 0,
    quizzes: at,
    matches: 0,
    plays: at,
  }));
  render(<ActivityChart range={range} points={points} />);
  return screen.getByRole('img');
}

const legend = () => document.querySelector('p')?.textContent;

test.for([
  ['24h', hours, 'hour: 1,200 views (22 Oct, 15:00)'],
  ['7d', days, 'day: 1,200 views (Fri 23 Oct)'],
  ['30d', days, 'day: 1,200 views (Fri 23 Oct)'],
  ['all', months, 'month: 1,200 views (Nov 2026)'],
] as const)('the chart of %s says when there was most', ([range, starts, most]) => {
  expect(show(range, starts).getAttribute('aria-label')).toBe(`1,203 views and 3 plays in all; most in one ${most}`);
});

test('the names of months, which are long, are at most three', () => {
  show(
    'all',
    Array.from({ length: 7 }, (_, month) => Date.UTC(2026, month)),
  );
  expect([...document.querySelectorAll('p > span[style]')].map((name) => name.textContent)).toEqual([
    'Jan 2026',
    'Apr 2026',
    'Jul 2026',
  ]);
});

test('a chart without views says what was played', () => {
  const picture = show('7d', days, [0, 0, 0]);
  expect(picture.getAttribute('aria-label')).toBe('0 views and 3 plays in all');
});

test('who points at a day reads its figures in the place of the sums, until the pointer leaves', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 100));
  const bars = show('7d', days).parentElement ?? document.body;
  const sums = 'Views1,203Plays3';
  expect(legend()).toBe(sums);
  for (const [clientX, words] of [
    [199, 'Views3Plays0Thu 22 Oct'],
    [201, 'Views1,200Plays1Fri 23 Oct'],
    [399, 'Views0Plays2Sat 24 Oct'],
    [500, 'Views0Plays2Sat 24 Oct'],
    [0, 'Views3Plays0Thu 22 Oct'],
  ] as const) {
    fireEvent.pointerMove(bars, { clientX });
    expect(legend()).toBe(words);
  }
  fireEvent.pointerLeave(bars);
  expect(legend()).toBe(sums);
});
