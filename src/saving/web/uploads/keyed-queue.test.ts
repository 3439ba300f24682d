import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

function open() {
  const begun: { readonly key: string; readonly finish: () => void }[] = [];
  const made = new KeyedQueue<string, string>((key) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push({ key, finish: () => resolve(`made ${key}`) });
    return promise;
  });
  return { made, begun, keys: () => begun.map(({ key }) => key) };
}

/** Runs callbacks of resolved promises. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const wanted = { isUrgent: false };
const urgent = { isUrgent: true };

test('things are made one after the other, each once', async () => {
  const { made, begun, keys } = open();
  const [a, b] = [made.get('a', wanted), made.get('b', wanted)];
  expect(made.get('a', wanted)).toBe(a);
  expect(keys()).toEqual(['a']);
  begun[0]?.finish();
  expect(await a).toBe('made a');
  await flushPromises();
  begun[1]?.finish();
  expect(await b).toBe('made b');
  expect(await made.get('a', urgent)).toBe('made a');
  expect(keys()).toEqual(['a', 'b']);
});

test('what is urgent goes first, also when it was only wanted before', async () => {
  const { made, begun, keys } = open();
  const [a] = ['a', 'b', 'c'].map((key) => made.get(key, wanted));
  void made.get('c', urgent);
  begun[0]?.finish();
  await a;
  await flushPromises();
  expect(keys()).toEqual(['a', 'c']);
});

test('what nobody wants any more is not made, until it is wanted again', async () => {
  const { made, begun, keys } = open();
  const a = made.get('a', wanted);
  void made.get('b', wanted);
  made.cancel('b');
  begun[0]?.finish();
  await a;
  await flushPromises();
  expect(keys()).toEqual(['a']);
  void made.get('b', wanted);
  expect(keys()).toEqual(['a', 'b']);
});

test('what is urgent is made, whether somebody looks at it or not', async () => {
  const { made, begun } = open();
  const [a, b] = [made.get('a', wanted), made.get('b', urgent)];
  made.cancel('b');
  begun[0]?.finish();
  await a;
  await flushPromises();
  begun[1]?.finish();
  expect(await b).toBe('made b');
});
