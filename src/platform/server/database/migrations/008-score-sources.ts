import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/**
 * Records the source of a score, its player, and whether the server saw the start of its game. Older entries have no
 * such data.
 */
export async function addScoreSources(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema.alterTable('leaderboard_entries').addColumn('source', text).execute();
  await db.schema.alterTable('leaderboard_entries').addColumn('player', text).execute();
  await db.schema
    .alterTable('leaderboard_entries')
    .addColumn('is_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('leaderboard_entries_source')
    .on('leaderboard_entries')
    .columns(['source', 'set_id'])
    .execute();
  await db.schema
    .createIndex('leaderboard_entries_player')
    .on('leaderboard_entries')
    .columns(['set_id', 'player', 'completion_ms', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('leaderboard_runs')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('idempotency_key', text)
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('leaderboard_runs_used_at').on('leaderboard_runs').column('used_at').execute();
}
