import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopQueue } from './limiter.ts';

test('Pieces of heavy work that are asked for at once run in different turns of the event loop, in order', async () => {
  const turns = new EventLoopQueue();
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await setImmediate();
  })();
  const ranIn = await Promise.all(Array.from({ length: 5 }, () => turns.next().then(() => turn)));
  isOver = true;
  await counting;
  expect(ranIn).toEqual([...new Set(ranIn)].sort((a, b) => a - b));
});
