import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updatedAgo } from './relative-time.ts';
import { englishTexts } from '../languages/texts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-03-29T12:00:00Z');

test.each([
  [0, 'Updated today'],
  [1 - 1e-6, 'Updated today'],
  [1, 'Updated yesterday'],
  [2 - 1e-6, 'Updated yesterday'],
  [2, 'Updated 2 days ago'],
  [6.9, 'Updated 6 days ago'],
  [7, 'Updated 1 week ago'],
  [13.9, 'Updated 1 week ago'],
  [14, 'Updated 2 weeks ago'],
  [29.9, 'Updated 4 weeks ago'],
  [30, 'Updated 1 month ago'],
  [60, 'Updated 2 months ago'],
  [400, 'Updated 13 months ago'],
])('a set changed %d days ago reads %s', (days, text) => {
  expect(englishTexts(updatedAgo(now - days * dayMs, now))).toBe(text);
});

test('a change in the future, by a clock that is behind, is of today', () => {
  expect(englishTexts(updatedAgo(now + 40 * dayMs, now))).toBe('Updated today');
});

test('the unit only ever grows with time, and so does the count within it', () => {
  const units = ['today', 'yesterday', 'day', 'week', 'month'];
  const weight = (text: string) => {
    const unit = units.findIndex((name) => text.includes(name));
    return unit * 10_000 + Number(/\d+/.exec(text)?.[0] ?? 0);
  };
  const age = fc.integer({ min: 0, max: 1_000 * dayMs });
  fc.assert(
    fc.property(age, age, (one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)];
      expect(weight(englishTexts(updatedAgo(now - younger, now)))).toBeLessThanOrEqual(
        weight(englishTexts(updatedAgo(now - older, now))),
      );
    }),
  );
});
