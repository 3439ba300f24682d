import { expect, test } from 'vitest';
import { RetrySchedule } from './retry-schedule.ts';

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
