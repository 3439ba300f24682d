import { expect, test } from 'vitest';
import { RetryKey } from './retry-key.ts';

test('the same content keeps its key until it is done; other content has another', () => {
  const keys = new RetryKey();
  const first = keys.keyOf('a');
  expect(keys.keyOf('a')).toBe(first);
  const second = keys.keyOf('b');
  expect(second).not.toBe(first);
  keys.done();
  expect(keys.keyOf('b')).not.toBe(second);
});
