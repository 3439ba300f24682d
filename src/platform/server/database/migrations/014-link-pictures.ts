import { sql, type Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Stores each set's picture for link previews, so that it is drawn only once. */
export async function addLinkPictures(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('link_pictures')
    .addColumn('set_id', text, (column) => column.notNull().primaryKey().references('sets.id').onDelete('cascade'))
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('jpeg', database === 'sqlite' ? sql`blob` : sql`bytea`, (column) => column.notNull())
    .execute();
}
