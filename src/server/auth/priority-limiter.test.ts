import { expect, test } from 'vitest';
import { PriorityLimiter } from './priority-limiter.ts';

/** A job that runs until it is finished, and tells that it began. */
function openJob(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, finish: () => resolve(name) };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('at most so many jobs run at once', async () => {
  const queue = new PriorityLimiter({ maxRunning: 2, maxWaiting: 10, lateFrom: 100 });
  const begun: string[] = [];
  const jobs = ['a', 'b', 'c'].map((name) => openJob(begun, name));
  const results = Promise.all(jobs.map((job) => queue.run(1, job.run)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  jobs[0]?.finish();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const job of jobs) job.finish();
  expect(await results).toEqual(['a', 'b', 'c']);
});

test('who comes first in order goes first, then the newest', async () => {
  const queue = new PriorityLimiter({ maxRunning: 1, maxWaiting: 10, lateFrom: 100 });
  const begun: string[] = [];
  const running = openJob(begun, 'running');
  const results = [queue.run(1, running.run)];
  for (const [order, name] of [
    [9, 'ninth'],
    [3, 'third'],
    [9, 'ninth too'],
    [1, 'first'],
    [3, 'third too'],
  ] as const) {
    results.push(queue.run(order, async () => begun[begun.push(name) - 1] ?? ''));
  }
  running.finish();
  await Promise.all(results);
  expect(begun).toEqual(['running', 'first', 'third too', 'third', 'ninth too', 'ninth']);
});

test('a job that fails makes room for the next', async () => {
  const queue = new PriorityLimiter({ maxRunning: 1, maxWaiting: 10, lateFrom: 100 });
  const failing = queue.run(1, async () => {
    throw new Error('broken');
  });
  const next = queue.run(1, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('when too many wait, the last in order is given up, not the newcomer', async () => {
  const queue = new PriorityLimiter({ maxRunning: 1, maxWaiting: 2, lateFrom: 100 });
  const running = openJob([], 'running');
  const first = queue.run(1, running.run);
  const tenth = queue.run(10, async () => 'tenth');
  const fifth = queue.run(5, async () => 'fifth');
  const newcomer = queue.run(1, async () => 'newcomer');
  await expect(tenth).rejects.toMatchObject({ problem: { status: 503 } });
  running.finish();
  expect(await Promise.all([first, fifth, newcomer])).toEqual(['running', 'fifth', 'newcomer']);
});

test('late ones leave a place free, for one that is not', async () => {
  const queue = new PriorityLimiter({ maxRunning: 2, maxWaiting: 10, lateFrom: 5 });
  const begun: string[] = [];
  const jobs = ['late', 'late too', 'early', 'early too'].map((name) => openJob(begun, name));
  const results = jobs.map((job, index) => queue.run(index < 2 ? 5 : 4, job.run));
  await settled();
  expect(begun).toEqual(['late', 'early']);
  jobs[2]?.finish();
  await settled();
  expect(begun).toEqual(['late', 'early', 'early too']);
  jobs[3]?.finish();
  await settled();
  expect(begun).toHaveLength(3);
  jobs[0]?.finish();
  await settled();
  expect(begun).toEqual(['late', 'early', 'early too', 'late too']);
  for (const job of jobs) job.finish();
  await Promise.all(results);
});
