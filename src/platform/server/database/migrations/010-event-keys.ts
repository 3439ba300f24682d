import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Keys of recent events, so that an event sent twice counts once in any process. */
export async function addEventKeys(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('event_keys')
    .addColumn('key_hash', text, (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('event_keys_created_at').on('event_keys').column('created_at').execute();
}
