import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitForTurn } from './check-password.ts';

test('A turn of the event loop goes to one alone, the newest of those who wait', async () => {
  const begun: string[] = [];
  const begin = async (name: string) => {
    await waitForTurn();
    begun.push(name);
  };
  const crowd = Promise.all(['first', 'second', 'third'].map(begin));
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(['third']);
  const newcomer = begin('newcomer');
  await Promise.all([crowd, newcomer]);
  expect(begun).toEqual(['third', 'newcomer', 'second', 'first']);
});
