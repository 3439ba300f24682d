import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBothDatabases, type OpenDatabase } from '../../../testing/server/test-databases.ts';
import { deleteStaleRateCounters, incrementRateCounters } from './rate-counter-store.ts';
import {
  limitRateAcrossProcesses,
  limitRateInMemory,
  startDeletingCounters,
  networkOf,
  subnetOf,
} from './rate-limit.ts';

describeOnBothDatabases('a rate per address', (database) => {
  let db: OpenDatabase['db'];
  let now: number;
  beforeEach(async () => {
    ({ db } = await database.open());
    now = Date.UTC(2026, 0, 1, 0, 0, 45);
  });

  const clock = () => now;
  async function limit(address: string, action: string) {
    const rate = { action, address, perMinute: 3 };
    limitRateInMemory({ db, now: clock }, rate);
    await limitRateAcrossProcesses(db, { db, now: clock }, rate);
  }
  const act = (address: string, action = 'score') =>
    limit(address, action).then(
      () => 'done',
      (error: unknown) => error,
    );

  test('the allowed number a minute passes, even at the same moment; the rest gets a time to come back', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => act('203.0.113.7')));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    expect(await act('203.0.113.7')).toMatchObject({ problem: { status: 429 }, headers: { 'retry-after': '15' } });
  });

  test('the next minute, another address and another action count for themselves', async () => {
    for (let count = 0; count < 4; count++) await act('203.0.113.7');
    expect(await act('203.0.113.8')).toBe('done');
    expect(await act('203.0.113.7', 'other')).toBe('done');
    now += 15_000;
    expect(await act('203.0.113.7')).toBe('done');
  });

  test('a clock that jumps by a day, back or on, lets nobody wait longer than a minute', async () => {
    for (const days of [-1, 1]) {
      for (let count = 0; count < 4; count++) await act('203.0.113.7');
      now += days * 24 * 60 * 60_000;
      await deleteStaleRateCounters(db, now);
      for (let count = 0; count < 3; count++) expect(await act('203.0.113.7')).toBe('done');
      expect(await act('203.0.113.7')).toMatchObject({ headers: { 'retry-after': '15' } });
    }
    const rows = await db.selectFrom('attempts').select('window_start').execute();
    expect(rows).toEqual([{ window_start: now - 45_000 }]);
  });

  test('no address stays when nobody else comes', async () => {
    await act('203.0.113.7');
    now += 61 * 60_000;
    onTestFinished(startDeletingCounters({ db, now: clock }));
    await vi.waitFor(async () => expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]));
  });

  test('what is refused writes nothing, whichever process counted', async () => {
    const total = async () => {
      const rows = await db.selectFrom('attempts').select('count').execute();
      return rows.reduce((sum, row) => sum + row.count, 0);
    };
    await incrementRateCounters(db, [{ subject: 'score 203.0.113.7', windowStart: now - 45_000, times: 2 }]);
    await act('203.0.113.7');
    expect(await act('203.0.113.7')).toMatchObject({ problem: { status: 429 } });
    const before = await total();
    for (let count = 0; count < 10; count++) {
      expect(await act('203.0.113.7')).toMatchObject({ problem: { status: 429 } });
    }
    expect(await total()).toBe(before);
  });
});

test('an IPv4 address is one caller, also when it comes mapped to IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.33', '1:2:3:4::/64'],
])('the IPv6 address %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', 'not an address', '1.2.3', '999.1.1.1', 'a'.repeat(10_000)])(
  'what is no address (%#) counts as one caller',
  (address) => {
    expect(networkOf(address)).toBe('unknown');
  },
);

test.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
  [' 203.0.113.7 ', '203.0.113.7'],
])('a port or brackets around an address make no other caller: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv4 address written as two groups of IPv6 is that IPv4 address', () => {
  expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7');
  expect(networkOf('0:0:0:0:0:ffff:cb00:7107')).toBe('203.0.113.7');
  expect(subnetOf('::ffff:cb00:7107')).toBe('203.0.113.0/24');
});

test.each([
  ['203.0.113.7:50123', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::9]:443', '2001:db8:1::/48'],
  ['not an address', 'unknown'],
])('the larger network of %s is %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet);
});
