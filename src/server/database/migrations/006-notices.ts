import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** What the administrator must be told about backups and files, and the checksums by which a damaged file is known. */
export async function addNotices(db: Database, { columnTypes: { text } }: Dialect): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('media').addColumn('sha256', text).execute();
}
