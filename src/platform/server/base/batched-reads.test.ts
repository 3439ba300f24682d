import { expect, test } from 'vitest';
import { BatchedReads } from './coalesced-reads.ts';

function lengths() {
  const asked: (readonly string[])[] = [];
  const reads = new BatchedReads(async (keys) => {
    asked.push(keys);
    if (keys.includes('broken')) throw new Error('This cannot be read');
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.length]));
  });
  return { asked, reads };
}

test('all that is asked for in one turn is read at once, each once', async () => {
  const { asked, reads } = lengths();
  const found = await Promise.all(['a', 'bcd', 'a', 'missing'].map((key) => reads.read(key)));
  expect(found).toEqual([1, 3, 1, undefined]);
  expect(asked).toEqual([['a', 'bcd', 'missing']]);
});

test('nobody gets what was read before they asked', async () => {
  const { asked, reads } = lengths();
  const first = reads.read('a');
  await new Promise(setImmediate);
  await Promise.all([first, reads.read('a')]);
  expect(asked).toEqual([['a'], ['a']]);
});

test('a failure is that of all who asked together, and of nobody after them', async () => {
  const { reads } = lengths();
  const outcomes = await Promise.allSettled(['a', 'broken'].map((key) => reads.read(key)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reads.read('a')).toBe(1);
});
