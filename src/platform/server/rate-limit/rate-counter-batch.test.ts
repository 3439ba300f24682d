import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../../testing/server/test-databases.ts';
import { RateCounterBatch } from './rate-counter-store.ts';

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
