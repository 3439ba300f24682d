import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

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

test('A limiter runs at most so many jobs at once, first come, first served', async () => {
  const limiter = new Limiter({ maxRunning: 2 });
  const begun: string[] = [];
  const jobs = ['a', 'b', 'c', 'd'].map((name) => openJob(begun, name));
  const results = Promise.all(jobs.map((job) => limiter.run(job.run)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  jobs[0]?.finish();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const job of jobs) job.finish();
  expect(await results).toEqual(['a', 'b', 'c', 'd']);
});

test('A limiter lets the lowest order go first, and of the same order the newest', async () => {
  const limiter = new Limiter({ maxRunning: 1 });
  const begun: string[] = [];
  const running = openJob(begun, 'running');
  const results = [limiter.run(running.run, 1)];
  for (const [order, name] of [
    [9, 'ninth'],
    [3, 'third'],
    [9, 'ninth too'],
    [1, 'first'],
    [3, 'third too'],
  ] as const) {
    results.push(limiter.run(async () => begun[begun.push(name) - 1] ?? '', order));
  }
  running.finish();
  await Promise.all(results);
  expect(begun).toEqual(['running', 'first', 'third too', 'third', 'ninth too', 'ninth']);
});

test('A job that fails makes room for the next', async () => {
  const limiter = new Limiter({ maxRunning: 1 });
  const failing = limiter.run(async () => {
    throw new Error('broken');
  });
  const next = limiter.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('When too many jobs wait, the last in order is refused, not the newcomer', async () => {
  const limiter = new Limiter({ maxRunning: 1, maxWaiting: 2, makeRefusal: () => new Error('too many') });
  const running = openJob([], 'running');
  const first = limiter.run(running.run, 1);
  const tenth = limiter.run(async () => 'tenth', 10);
  const fifth = limiter.run(async () => 'fifth', 5);
  const newcomer = limiter.run(async () => 'newcomer', 1);
  await expect(tenth).rejects.toThrow('too many');
  running.finish();
  expect(await Promise.all([first, fifth, newcomer])).toEqual(['running', 'fifth', 'newcomer']);
});

test('Jobs of a late order leave a place free for one that is not', async () => {
  const limiter = new Limiter({ maxRunning: 2, lateFrom: 5 });
  const begun: string[] = [];
  const jobs = ['late', 'late too', 'early', 'early too'].map((name) => openJob(begun, name));
  const results = jobs.map((job, index) => limiter.run(job.run, index < 2 ? 5 : 4));
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
