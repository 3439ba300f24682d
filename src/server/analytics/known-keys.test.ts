import { expect, test } from 'vitest';
import { eventKeysKeptMs, maxEventKeys } from '../../shared/limits.ts';
import { KnownKeys } from './known-keys.ts';

const start = Date.UTC(2026, 2, 29);

test('a key is new once', () => {
  const keys = new KnownKeys();
  expect(keys.add('a', start)).toBe(true);
  expect(keys.add('a', start)).toBe(false);
  expect(keys.add('b', start)).toBe(true);
});

test('it is known for a day at least, and not for ever', () => {
  const keys = new KnownKeys();
  keys.add('first', start);
  keys.add('a', start + eventKeysKeptMs - 1);
  expect(keys.add('a', start + 2 * eventKeysKeptMs - 2)).toBe(false);
  expect(keys.add('b', start + 3 * eventKeysKeptMs)).toBe(true);
  expect(keys.add('c', start + 4 * eventKeysKeptMs)).toBe(true);
  expect(keys.add('a', start + 4 * eventKeysKeptMs)).toBe(true);
});

test('there is room for so many, of which the latest stay', () => {
  const keys = new KnownKeys();
  for (let number = 0; number <= maxEventKeys; number++) keys.add(`${number}`, start);
  expect(keys.add(`${maxEventKeys / 2}`, start)).toBe(false);
  expect(keys.add('0', start)).toBe(true);
});
