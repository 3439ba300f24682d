import { afterEach, beforeAll, expect, test } from 'vitest';
import { guardHistory, startHistoryGuard } from './history.ts';

const visited: string[] = [];
let arrived = () => {};
let release: (() => void) | undefined;

beforeAll(() => {
  window.addEventListener('popstate', () => queueMicrotask(() => arrived()));
  startHistoryGuard();
  window.addEventListener('popstate', () => visited.push(window.location.pathname));
});

afterEach(() => {
  release?.();
  visited.length = 0;
});

test('the way back is free where nobody guards it', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/editor');
  await back();
  expect(visited).toEqual(['/list']);
});

test('a guarded page stays, and asks', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/editor');
  let asked = 0;
  release = guardHistory(() => (asked += 1));
  await back();
  expect(asked).toBe(1);
  expect(visited).toEqual([]);
  expect(window.location.pathname).toBe('/editor');
  await back();
  expect(asked).toBe(2);
});

test('the page is left when the answer is to go on', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/editor');
  let goOn = () => {};
  release = guardHistory((answer) => (goOn = answer));
  await back();
  const isLeft = nextArrival();
  goOn();
  await isLeft;
  expect(visited).toEqual(['/list']);
});

test('a guard ends, and does not end the one after it', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/editor');
  const endFirst = guardHistory(() => {});
  let asked = 0;
  release = guardHistory(() => (asked += 1));
  endFirst();
  await back();
  expect(asked).toBe(1);
});

test('the last guard asks, and the one before it once that ended', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/editor');
  const asked: string[] = [];
  release = guardHistory(() => asked.push('page'));
  const endDialog = guardHistory(() => asked.push('dialog'));
  await back();
  endDialog();
  await back();
  expect(asked).toEqual(['dialog', 'page']);
  expect(visited).toEqual([]);
});

async function back(): Promise<void> {
  const isBack = nextArrival();
  window.history.back();
  await isBack;
}

function nextArrival(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrived = resolve;
  return promise;
}
