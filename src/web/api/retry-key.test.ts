// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RetryKey } from './retry-key.ts';

test('the same content keeps its key until it is done; other content has another', () => {
  const keys = new RetryKey('terms');
  const first = keys.keyOf('a');
  expect(keys.keyOf('a')).toBe(first);
  const second = keys.keyOf('b');
  expect(second).not.toBe(first);
  keys.done();
  expect(keys.keyOf('b')).not.toBe(second);
});

test('content keeps its key also after a reload of the page, for the same calls', () => {
  const key = new RetryKey('terms-of-a').keyOf('Hello');
  expect(new RetryKey('terms-of-a').keyOf('Hello')).toBe(key);
  expect(new RetryKey('terms-of-b').keyOf('Hello')).not.toBe(key);
});
