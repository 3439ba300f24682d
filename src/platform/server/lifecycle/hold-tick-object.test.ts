import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const [collecting, holding] = ['./settle-when-idle.ts', './hold-tick-object.ts'].map(
  (path) => new URL(path, import.meta.url).href,
);

const code = `
  const { parentPort } = require('node:worker_threads');
  const rounds = 20;
  const ticksPerRound = 10_000;

  async function round() {
    const startedAt = performance.now();
    await new Promise((resolve) => {
      let ticks = 0;
      const next = () => (++ticks < ticksPerRound ? process.nextTick(next) : resolve());
      next();
    });
    return performance.now() - startedAt;
  }

  async function quickest() {
    const times = [];
    for (let count = 0; count < rounds; count++) times.push(await round());
    return Math.min(...times);
  }

  async function main() {
    const { findCollector } = await import('${collecting}');
    const { holdTickObject } = await import('${holding}');
    const before = await quickest();
    holdTickObject();
    await new Promise((resolve) => setTimeout(resolve));
    findCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    parentPort.postMessage((await quickest()) / before);
  }
  void main();
`;

test('The next tick takes no longer after the garbage was collected', async () => {
  const [ratio] = await once(new Worker(code, { eval: true }), 'message');
  expect(ratio).toBeLessThan(2.5);
});
