import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** The hand's points in a picture, and whether a set gives hints from them. */
export async function addHandsOfPictures(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  await db.schema.alterTable('media').addColumn('hand', textOf(database)).execute();
  await db.schema
    .alterTable('sets')
    .addColumn('picture_hints', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
