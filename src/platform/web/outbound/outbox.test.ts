import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './failure.ts';
import { openOutbox, type OutboxItem } from './outbox.ts';
import { problemType } from '../../rules/problem-type.ts';

const isItem = (value: object): value is OutboxItem => 'key' in value && typeof value.key === 'string';
const answers: (() => Promise<string>)[] = [];
const post = async (): Promise<string> => (await answers.shift()?.()) ?? 'taken';
const outbox = openOutbox<OutboxItem & { word?: string }, string>({ storageKey: 'outbox', maxItems: 3, isItem, post });

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('what is kept stays in its order until it is dropped', () => {
  outbox.keep({ key: 'a' });
  outbox.keep({ key: 'b' });
  expect(outbox.list()).toEqual([{ key: 'a' }, { key: 'b' }]);
  outbox.drop('a');
  outbox.drop('a');
  expect(outbox.list()).toEqual([{ key: 'b' }]);
});

test('what has become of a kept item takes its place', () => {
  outbox.keep({ key: 'a' });
  outbox.keep({ key: 'b' });
  outbox.keep({ key: 'a', word: 'sent' });
  expect(outbox.list()).toEqual([{ key: 'a', word: 'sent' }, { key: 'b' }]);
});

test('an outbox has room for so many items', () => {
  for (const key of ['a', 'b', 'c', 'd']) outbox.keep({ key });
  expect(outbox.list().map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('another page of the site finds what is kept', () => {
  outbox.keep({ key: 'a' });
  expect(openOutbox({ storageKey: 'outbox', maxItems: 3, isItem, post }).list()).toEqual([{ key: 'a' }]);
});

test.each(['{', '"words"', '[1,null,{"word":"a"}]', ''])('%s holds nothing', (stored) => {
  localStorage.setItem('outbox', stored);
  expect(outbox.list()).toEqual([]);
});

test('an item is kept until the server acknowledges it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  answers.push(() => promise);
  const isSent = outbox.send({ key: 'a' });
  expect(outbox.list()).toEqual([{ key: 'a', sentAtMs: expect.any(Number) }]);
  resolve('done');
  expect(await isSent).toBe('done');
  expect(outbox.list()).toEqual([]);
});

test.each([
  [503, [{ key: 'a' }]],
  [400, []],
])('what the server answers with %i leaves %j', async (status, kept) => {
  const body = JSON.stringify({ type: `${problemType}refused`, code: 'refused' });
  answers.push(() => Promise.reject(new ApiError({ status, statusText: '', body })));
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(String(status));
  expect(outbox.list()).toEqual(kept);
});

test.each(['<h1>Please sign in</h1>', '{"code":"access_denied"}'])(
  'what a network refuses with %s is kept',
  async (body) => {
    answers.push(() => Promise.reject(new ApiError({ status: 403, statusText: '', body })));
    await expect(outbox.send({ key: 'a' })).rejects.toThrow('403');
    expect(outbox.list()).toEqual([{ key: 'a', refusedAtMs: expect.any(Number) }]);
  },
);

test('a lost connection gives up nothing, however long ago an intermediary refused it', async () => {
  vi.useFakeTimers();
  const refusal = new ApiError({ status: 403, statusText: '', body: '' });
  const lost = new TypeError('Failed to fetch');
  for (const error of [refusal, lost, refusal]) answers.push(() => Promise.reject(error));
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(refusal);
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(lost);
  expect(outbox.list()).toHaveLength(1);
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(refusal);
  expect(outbox.list()).toEqual([]);
});

test('what an intermediary refused counts anew once the studio has answered', async () => {
  vi.useFakeTimers();
  const refusal = new ApiError({ status: 403, statusText: '', body: '' });
  const body = JSON.stringify({ type: `${problemType}busy`, code: 'busy' });
  const busy = new ApiError({ status: 503, statusText: '', body });
  for (const error of [refusal, busy, refusal]) answers.push(() => Promise.reject(error));
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(refusal);
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(busy);
  expect(outbox.list()).toEqual([{ key: 'a' }]);
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  await expect(outbox.send({ key: 'a' })).rejects.toThrow(refusal);
  expect(outbox.list()).toEqual([{ key: 'a', refusedAtMs: Date.now() }]);
});
