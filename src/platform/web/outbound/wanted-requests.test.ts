import { expect, test } from 'vitest';
import { WantedRequests, type WantedRequest } from './wanted-requests.ts';

function setUp() {
  const requests = new WantedRequests<string>();
  const begun: { key: string; signal: AbortSignal; answer: () => Promise<void> }[] = [];
  const heard: string[] = [];
  const request = (key: string): [string, WantedRequest] => [
    key,
    (signal) => {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      const answer = async () => {
        resolve(() => heard.push(`${key} ${begun.findIndex((one) => one.signal === signal)}`));
        await promise;
        await Promise.resolve();
      };
      begun.push({ key, signal, answer });
      return promise;
    },
  ];
  const want = (...keys: string[]) => requests.update(new Map(keys.map(request)));
  return { want, begun, heard };
}

test('what is wanted is begun once, as long as it is under way', async () => {
  const { want, begun, heard } = setUp();
  want('a', 'b');
  want('b', 'a');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  await begun[1]?.answer();
  expect(heard).toEqual(['b 1']);
  want('a', 'b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'b']);
});

test('what a request changes while it begins counts at once', () => {
  const requests = new WantedRequests<string>();
  const begun: string[] = [];
  const request = (key: string, begin: () => void): [string, WantedRequest] => [
    key,
    () => {
      begun.push(key);
      begin();
      return new Promise(() => {});
    },
  ];
  const a = request('a', () => requests.update(new Map([a, c])));
  const b = request('b', () => {});
  const c = request('c', () => {});
  requests.update(new Map([a, b]));
  expect(begun).toEqual(['a', 'c']);
});

test('what is no longer wanted is aborted, and its answer not heard, also when it is wanted anew', async () => {
  const { want, begun, heard } = setUp();
  want('a', 'b');
  want('b');
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  want('a', 'b');
  await begun[0]?.answer();
  expect(heard).toEqual([]);
  want('a', 'b');
  expect(begun).toHaveLength(3);
  await begun[2]?.answer();
  expect(heard).toEqual(['a 2']);
});
