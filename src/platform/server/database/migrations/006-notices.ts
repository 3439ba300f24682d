import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Adds notices for the administrator about backups and files, and checksums that reveal damaged files. */
export async function addNotices(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('notices')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('media').addColumn('sha256', text).execute();
}
