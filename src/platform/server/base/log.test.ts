import { expect, test } from 'vitest';
import { reasonOf } from './log.ts';

test('A reason is one line, and that of the cause where there is one', () => {
  expect(reasonOf(new Error('no room\n  on the disk'))).toBe('no room on the disk');
  expect(reasonOf(new Error('fetch failed', { cause: new Error('ECONNREFUSED 127.0.0.1') }))).toBe(
    'ECONNREFUSED 127.0.0.1',
  );
  expect(reasonOf(new Error('refused', { cause: 'SIGTERM' }))).toBe('SIGTERM');
  expect(reasonOf('a text')).toBe('a text');
});
