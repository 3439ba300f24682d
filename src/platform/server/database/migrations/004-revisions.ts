import type { Kysely } from 'kysely';

/** How often the texts of a card or set were changed, to detect edits based on an older state. */
export async function addRevisions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sets', 'cards'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
