import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Counts which cards learners confuse, and how many confusions each network has reported today. */
export async function addCardConfusions(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('card_confusions')
    .addColumn('set_id', text, (column) => column.notNull().references('sets.id').onDelete('cascade'))
    .addColumn('card_id', text, (column) => column.notNull().references('cards.id').onDelete('cascade'))
    .addColumn('other_id', text, (column) => column.notNull().references('cards.id').onDelete('cascade'))
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('card_confusions_key', ['card_id', 'other_id'])
    .execute();
  await db.schema.createIndex('card_confusions_set').on('card_confusions').columns(['set_id', 'count']).execute();
  await db.schema.createIndex('card_confusions_other').on('card_confusions').column('other_id').execute();
  await db.schema
    .createTable('confusion_sources')
    .addColumn('source', text, (column) => column.notNull().primaryKey())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('confusion_sources_day').on('confusion_sources').column('day').execute();
}
