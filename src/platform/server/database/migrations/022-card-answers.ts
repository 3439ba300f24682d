import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Counts how often each card was asked in quizzes, and how often the answer was wrong. */
export async function addCardAnswers(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('card_answers')
    .addColumn('card_id', text, (column) => column.notNull().primaryKey().references('cards.id').onDelete('cascade'))
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('wrong', 'integer', (column) => column.notNull())
    .execute();
}
