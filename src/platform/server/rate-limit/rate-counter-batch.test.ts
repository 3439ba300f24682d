import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../../testing/server/test-databases.ts';
import {
  decrementRateCounter,
  incrementRateCounters,
  insertRateCounterOnce,
  listRateCounters,
  RateCounterBatch,
} from './rate-counter-store.ts';

describeOnBothDatabases('A batch of counted tries', (database) => {
  let db: OpenDatabase['db'];
  let batch: RateCounterBatch;
  beforeEach(async () => {
    ({ db } = await database.open());
    batch = new RateCounterBatch(db);
  });

  const count = (subject: string) => batch.count({ subject, windowStart: 60_000 });

  test('counts each of them, also of one address at the same moment', async () => {
    expect(await Promise.all([count('a'), count('b'), count('a'), count('a')])).toEqual([3, 1, 3, 3]);
    expect(await count('a')).toBe(4);
  });

  test('takes more addresses than one statement does', async () => {
    const counts = await Promise.all(Array.from({ length: 11_000 }, (_, index) => count(`address ${index}`)));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  test('rejects for everybody when it could not be written', async () => {
    const invalid = batch.count({ subject: 'b', windowStart: Number.NaN });
    const outcomes = await Promise.allSettled([count('a'), invalid]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describeOnBothDatabases('Counters', (database) => {
  const minute = (number: number, subject = 'a') => ({ subject, windowStart: number * 60_000 });

  test('are listed from a time to a time, the oldest first, without those that were all taken back', async () => {
    const { db } = await database.open();
    const counted = [5, 4, 3, 2, 1].map((number) => ({ ...minute(number), times: number }));
    await incrementRateCounters(db, [...counted, { ...minute(3, 'b'), times: 9 }]);
    for (let count = 0; count < 3; count++) await decrementRateCounter(db, minute(3));
    await decrementRateCounter(db, minute(4));
    const { windowStart: since } = minute(2);
    const { windowStart: until } = minute(4);
    expect(await listRateCounters(db, { subject: 'a', since, until })).toEqual([
      { windowStart: since, count: 2 },
      { windowStart: until, count: 3 },
    ]);
    expect(await listRateCounters(db, { subject: 'b', since, until })).toMatchObject([{ count: 9 }]);
  });

  test('of what may happen once tell whether it already has', async () => {
    const { db } = await database.open();
    const tried = [minute(1), minute(1), minute(2), minute(1, 'b')];
    const isNew = [];
    for (const window of tried) isNew.push(await insertRateCounterOnce(db, window));
    expect(isNew).toEqual([true, false, true, true]);
  });
});
