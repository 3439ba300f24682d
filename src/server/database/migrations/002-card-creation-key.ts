import type { Dialect } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** What tells the repeated adding of a card from the adding of another. */
export async function addCardCreationKey(db: Database, { columnTypes: { text } }: Dialect): Promise<void> {
  await db.schema.alterTable('cards').addColumn('creation_key', text).execute();
  await db.schema.createIndex('cards_creation_key').on('cards').column('creation_key').unique().execute();
}
