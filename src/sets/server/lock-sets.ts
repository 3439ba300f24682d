import { sql } from 'kysely';
import type { Visibility } from '../contract/set.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';

export interface LockedSet {
  readonly id: string;
  readonly title: string;
  readonly publicTitle: string;
  readonly visibility: Visibility;
}

/**
 * Like `lockSet`, but sorted, which prevents deadlocks. On SQLite, the transaction has already locked everything.
 * @returns the sets that are not deleted
 */
export async function lockSets(db: Database, dialect: Dialect, ids: readonly string[]): Promise<LockedSet[]> {
  const listed = dialect.jsonRows(ids.map((id) => [id]));
  const found = db
    .selectFrom('sets')
    .select(['id', 'title', 'public_title as publicTitle', 'visibility'])
    .where('id', 'in', sql<string>`(select value ->> 0 from ${listed})`)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return await (dialect.name === 'postgres' ? found.forNoKeyUpdate() : found).execute();
}
