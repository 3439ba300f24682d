import { expect, test } from 'vitest';
import { openTerminal, reasonOf, ToolError } from './log.ts';

test('A reason is one line, and that of the cause where there is one', () => {
  expect(reasonOf(new Error('no room\n  on the disk'))).toBe('no room on the disk');
  expect(reasonOf(new Error('fetch failed', { cause: new Error('ECONNREFUSED 127.0.0.1') }))).toBe(
    'ECONNREFUSED 127.0.0.1',
  );
  expect(reasonOf(new Error('refused', { cause: 'SIGTERM' }))).toBe('SIGTERM');
  expect(reasonOf('a text')).toBe('a text');
});

test('A tool goes on until somebody stops it', () => {
  const stopping = new AbortController();
  const { checkStopped } = openTerminal(stopping.signal);
  expect(checkStopped).not.toThrow();
  stopping.abort();
  expect(checkStopped).toThrow(new ToolError('Stopped.'));
});
