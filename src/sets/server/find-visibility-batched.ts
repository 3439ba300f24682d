import { sql } from 'kysely';
import type { Visibility } from '../contract/set.ts';
import { GatheredReads } from '../../platform/server/base/coalesced-reads.ts';
import type { QueriedDatabase } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';

const readsByDatabase = new WeakMap<Database, GatheredReads<Visibility>>();

/** Makes one query for all callers within a turn of the event loop. */
export async function findVisibilityBatched(opened: QueriedDatabase, id: string): Promise<Visibility | undefined> {
  const reads = readsByDatabase.get(opened.db) ?? new GatheredReads((ids) => listVisibilities(opened, ids));
  readsByDatabase.set(opened.db, reads);
  return await reads.read(id);
}

async function listVisibilities(
  { db, dialect }: QueriedDatabase,
  ids: readonly string[],
): Promise<Map<string, Visibility>> {
  const rows = await db
    .selectFrom('sets')
    .select(['id', 'visibility'])
    .where('id', 'in', sql<string>`(select value ->> 0 from ${dialect.jsonRows(ids.map((id) => [id]))})`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.visibility]));
}
