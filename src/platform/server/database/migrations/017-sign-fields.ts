import { sql, type Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Adds two languages, signer and licence to a set. The catalog filters by sign language. */
export async function addSignFields(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  for (const name of ['sign_language', 'term_language', 'signer', 'licence']) {
    await db.schema
      .alterTable('sets')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await sql`create index sets_listed_sign_language on sets (sign_language, number)
    where visibility = 'public' and card_count > 0 and sign_language > ''`.execute(db);
}
