import type { Kysely } from 'kysely';

/** Counts the changes to the texts of a card or set, so that edits based on an older state are detected. */
export async function addRevisions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sets', 'cards'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
