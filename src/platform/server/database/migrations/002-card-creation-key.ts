import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** The key distinguishes a repeated request to add a card from a new one. */
export async function addCardCreationKey(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema.alterTable('cards').addColumn('creation_key', text).execute();
  await db.schema.createIndex('cards_creation_key').on('cards').column('creation_key').unique().execute();
}
