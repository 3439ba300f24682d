import type { Kysely } from 'kysely';

/** Servers of earlier versions created the table on PostgreSQL. */
export async function dropCacheLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('cache_leases').ifExists().execute();
}
