import { expect, test } from 'vitest';
import { retryPauseMs, readRetryAfter } from './retry.ts';

const bounds = { minMs: 1_000, maxMs: 30_000 };

test('the pause doubles with every failure, up to its limit', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 2_000].map((failures) => retryPauseMs({ ...bounds, failures }));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('the pause is no shorter than the server asks, up to five minutes', () => {
  expect(retryPauseMs({ ...bounds, failures: 0, retryAfterMs: 45_000 })).toBe(45_000);
  expect(retryPauseMs({ ...bounds, failures: 5, retryAfterMs: 45_000 })).toBe(45_000);
  expect(retryPauseMs({ ...bounds, failures: 5, retryAfterMs: 5_000 })).toBe(30_000);
  expect(retryPauseMs({ ...bounds, failures: 0, retryAfterMs: 86_400_000 })).toBe(300_000);
});

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
