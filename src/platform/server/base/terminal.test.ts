import { expect, test } from 'vitest';
import { openTerminal, ToolError } from './terminal.ts';

test('A tool goes on until somebody stops it', () => {
  const stopping = new AbortController();
  const { checkStopped } = openTerminal(stopping.signal);
  expect(checkStopped).not.toThrow();
  stopping.abort();
  expect(checkStopped).toThrow(new ToolError('Stopped.'));
});
