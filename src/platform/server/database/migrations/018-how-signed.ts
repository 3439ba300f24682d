import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Adds the description of a card's sign in words, for people who cannot see the clip. */
export async function addHowSigned(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  await db.schema
    .alterTable('cards')
    .addColumn('how_signed', textOf(database), (column) => column.notNull().defaultTo(''))
    .execute();
}
