import { expect, test } from 'vitest';
import type { ChangeListener } from '../database/changes/public-changes.ts';
import { Freshness } from './freshness.ts';

async function follow(catchUp: () => boolean | Promise<boolean> = () => true) {
  const freshness = new Freshness();
  let isStopped = false;
  const heard: (string | undefined)[] = [];
  let change: ChangeListener = () => {};
  const changes = {
    follow: async (hear: ChangeListener) => {
      change = hear;
      return {
        catchUp,
        stop: async () => {
          isStopped = true;
        },
      };
    },
  };
  await freshness.follow(changes, (scope) => heard.push(scope));
  return { freshness, heard, change: (scope: string | undefined) => change(scope), isStopped: () => isStopped };
}

test('an answer is fresh until one of its scopes changes, or any scope may have', async () => {
  const { freshness, heard, change } = await follow();
  change('before');
  const then = freshness.changeCount;
  expect(freshness.isFresh(then, ['before', 'set'])).toBe(true);
  change('other');
  expect(freshness.isFresh(then, ['set'])).toBe(true);
  expect(freshness.isFresh(then, ['set', 'other'])).toBe(false);
  expect(freshness.isFresh(freshness.changeCount, ['set', 'other'])).toBe(true);
  change(undefined);
  expect(freshness.isFresh(then, ['set'])).toBe(false);
  expect(heard).toEqual(['before', 'other', undefined]);
  const now = freshness.changeCount;
  freshness.forgetAll();
  expect(freshness.isFresh(now, [])).toBe(false);
});

test('stops following when it is told to', async () => {
  const { freshness, isStopped } = await follow();
  await freshness.stop();
  expect(isStopped()).toBe(true);
});

test('beyond 50,000 scopes none of the answers so far is fresh', async () => {
  const { freshness, change } = await follow();
  for (let scope = 0; scope < 50_000; scope += 1) change(`${scope}`);
  expect(freshness.isFresh(0, ['set'])).toBe(true);
  change('one more');
  expect(freshness.isFresh(freshness.changeCount - 1, ['set'])).toBe(false);
  expect(freshness.isFresh(freshness.changeCount, ['set', '7'])).toBe(true);
});

test('whether all changes are known is told at once where it is, and later where it has to be asked', async () => {
  const told: unknown[] = [];
  new Freshness().whenCaughtUp((isUpToDate) => told.push(isUpToDate));
  (await follow()).freshness.whenCaughtUp((isUpToDate) => told.push(isUpToDate));
  expect(told).toEqual([false, true]);
  const asked = await follow(async () => true);
  expect(await new Promise((resolve) => asked.freshness.whenCaughtUp(resolve))).toBe(true);
});
