import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Adds up to three more clips to a card, and a label for each of the four. */
export async function addFurtherClips(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  for (const place of [1, 2, 3, 4]) {
    await db.schema
      .alterTable('cards')
      .addColumn(`clip_label_${place}`, text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .createTable('card_clips')
    .addColumn('card_id', text, (column) => column.notNull().references('cards.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('media_key', text, (column) => column.notNull().references('media.key'))
    .addColumn('poster_key', text, (column) => column.references('media.key'))
    .addPrimaryKeyConstraint('card_clips_pkey', ['card_id', 'place'])
    .execute();
  await db.schema.createIndex('card_clips_media_key').on('card_clips').column('media_key').execute();
  await db.schema.createIndex('card_clips_poster_key').on('card_clips').column('poster_key').execute();
}
