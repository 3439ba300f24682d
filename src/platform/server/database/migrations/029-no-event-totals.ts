import type { Kysely } from 'kysely';

/** Numbers of all time are sums of `event_hours`. */
export async function dropEventTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('event_totals').execute();
}
