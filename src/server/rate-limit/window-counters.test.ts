import { expect, test } from 'vitest';
import { WindowCounters } from './window-counters.ts';

test('Addresses beyond 20,000 share a count, so that they take no more memory; those before keep their own', () => {
  const counters = new WindowCounters(60_000);
  const addressCount = 20_000;
  for (let address = 0; address < addressCount; address++) counters.add(`${address}`, 0);
  expect([counters.add('one more', 0), counters.add('another', 0), counters.add('7', 0)]).toEqual([1, 2, 2]);
  expect(counters.entries()).toHaveLength(addressCount + 1);
  expect(counters.add('another', 60_000)).toBe(1);
});
