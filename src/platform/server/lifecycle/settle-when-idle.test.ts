import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { findCollector } from './settle-when-idle.ts';

const source = new URL('./settle-when-idle.ts', import.meta.url).href;

test('The garbage collector is found and collects', () => {
  const collector = findCollector();
  expect(collector).toBeTypeOf('function');
  expect(() => collector?.({ type: 'minor', execution: 'sync' })).not.toThrow();
});

test('Threads that look for the garbage collector at the same moment all live on', async () => {
  const code = `import(${JSON.stringify(source)}).then(({ findCollector }) => {
    for (let count = 0; count < 1_000; count += 1) findCollector();
  })`;
  const workers = Array.from({ length: 4 }, () => new Worker(code, { eval: true }));
  const exits = await Promise.all(workers.map((worker) => once(worker, 'exit')));
  expect(exits).toEqual([[0], [0], [0], [0]]);
});
