import { expect, test } from 'vitest';
import { posterTime } from './video-poster.ts';

test.each([
  [12, 1],
  [1, 1],
  [0.6, 0.3],
  [Number.POSITIVE_INFINITY, 1],
  [Number.NaN, 1],
])('the poster of a clip of %d s is its frame at %d s', (durationSeconds, atSeconds) => {
  expect(posterTime(durationSeconds)).toBe(atSeconds);
});
