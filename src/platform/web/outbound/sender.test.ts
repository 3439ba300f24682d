import { expect, test } from 'vitest';
import { RequestReconciler, type StartRequest, RetrySchedule } from './sender.ts';

function setUp() {
  const requests = new RequestReconciler<string>();
  const begun: { key: string; signal: AbortSignal; answer: () => Promise<void> }[] = [];
  const heard: string[] = [];
  const request = (key: string): [string, StartRequest] => [
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
  const requests = new RequestReconciler<string>();
  const begun: string[] = [];
  const request = (key: string, begin: () => void): [string, StartRequest] => [
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

function open() {
  const pauses: number[] = [];
  let callback: (() => void) | undefined;
  let tries = 0;
  const schedule = new RetrySchedule({
    minMs: 1_000,
    maxMs: 4_000,
    wait(ms, due) {
      pauses.push(ms);
      callback = due;
      return () => void (callback = undefined);
    },
    onDue: () => void (tries += 1),
  });
  const pass = () => callback?.();
  return { schedule, pauses, pass, tries: () => tries };
}

test('failures at the same time are one plan, and pauses grow until something succeeds', () => {
  const { schedule, pauses, pass, tries } = open();
  schedule.failed();
  schedule.failed();
  pass();
  schedule.failed();
  pass();
  expect([pauses, tries()]).toEqual([[1_000, 2_000], 2]);
  schedule.succeeded();
  schedule.failed(3_000);
  expect(pauses.at(-1)).toBe(3_000);
});

test('what is tried for another reason is not tried again by the clock', () => {
  const { schedule, pass, tries } = open();
  schedule.failed();
  schedule.clear();
  pass();
  expect(tries()).toBe(0);
});

test('a longer pause that the server asks for takes the place of the plan, a shorter one does not', () => {
  const { schedule, pauses } = open();
  schedule.failed();
  schedule.failed(60_000);
  schedule.failed(30_000);
  schedule.failed();
  expect(pauses).toEqual([1_000, 60_000]);
});
