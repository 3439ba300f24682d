import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 0, 1);

test('seconds are read', () => {
  expect(readRetryAfter('120', now)).toBe(120_000);
});

test('a date is read as the time until then', () => {
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
});

test('a date that is over asks for no pause', () => {
  expect(readRetryAfter('Wed, 31 Dec 2025 23:59:00 GMT', now)).toBe(0);
});

test.each(['', 'soon', '-'])('%j is not understood', (text) => {
  expect(readRetryAfter(text, now)).toBeUndefined();
});
