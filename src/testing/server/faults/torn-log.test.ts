import { copyFileSync, openSync, statSync, truncateSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { openSqlite } from '../../../platform/server/database/sqlite.ts';
import { insertTestSet } from '../test-sets.ts';
import { testFolder } from '../test-process.ts';
import { rounds } from './test-rounds.ts';

const setCount = 20;
/** Bytes that a disk may hold after an incomplete write. */
const tail = fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ minLength: 1, maxLength: 9_000 }), zeros());

test('A write-ahead log that breaks off anywhere, or goes on with what was never written, has every set that was saved before that place', async () => {
  const folder = await testFolder();
  const { db, dialect } = openSqlite(join(folder, 'studio.db'));
  await migrate(db, dialect);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const savedAt: number[] = [];
  for (let count = 0; count < setCount; count++) {
    await insertTestSet(db);
    savedAt.push(statSync(join(folder, 'studio.db-wal')).size);
  }
  const length = savedAt.at(-1) ?? 0;
  expect(length).toBeGreaterThan(10_000);
  const copy = await testFolder();
  await fc.assert(
    fc.asyncProperty(fc.nat(length), tail, async (cut, bytes) => {
      for (const name of ['studio.db', 'studio.db-wal']) copyFileSync(join(folder, name), join(copy, name));
      tear(join(copy, 'studio.db-wal'), cut, bytes);
      const { db: torn } = openSqlite(join(copy, 'studio.db'));
      const { rows } = await sql`pragma integrity_check`.execute(torn);
      const sets = await torn.selectFrom('sets').select('id').execute();
      await torn.destroy();
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
      expect(sets.length).toBeGreaterThanOrEqual(savedAt.filter((size) => size <= cut).length);
      expect(sets.length).toBeLessThanOrEqual(setCount);
    }),
    { numRuns: rounds(40, 1_000) },
  );
  await db.destroy();
});

function zeros() {
  return fc.nat(9_000).map((length) => new Uint8Array(length));
}

function tear(path: string, cut: number, bytes: Uint8Array): void {
  truncateSync(path, cut);
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, cut);
  closeSync(file);
}
