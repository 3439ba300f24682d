import { expect, test } from 'vitest';
import { WindowCounters } from './rate-limit.ts';

const addressCount = 20_000;

function fullCounters(): WindowCounters {
  const counters = new WindowCounters(60_000);
  for (let address = 0; address < addressCount; address++) counters.add(`${address}`, 0);
  return counters;
}

test('Addresses beyond 20,000 share counts, so that they take little more memory; those before keep their own', () => {
  const counters = fullCounters();
  for (let address = 0; address < 100_000; address++) counters.add(`more ${address}`, 0);
  const sharedCount = counters.entries().length - addressCount;
  expect(sharedCount).toBeGreaterThan(4_000);
  expect(sharedCount).toBeLessThanOrEqual(4_096);
  expect(counters.add('7', 0)).toBe(2);
  expect(counters.add('more 7', 0)).toBeGreaterThan(2);
  expect(counters.add('more 7', 60_000)).toBe(1);
});

test('One address beyond 20,000 that sends too much leaves nearly all others their counts', () => {
  const counters = fullCounters();
  counters.add('flood', 0, 6_000);
  const others = Array.from({ length: 1_000 }, (_, address) => counters.add(`other ${address}`, 0));
  expect(others.filter((count) => count > 6_000).length).toBeLessThan(10);
  expect(counters.add('flood', 0)).toBeGreaterThan(6_000);
});
