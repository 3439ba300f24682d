import type { Database } from '../database/schema.ts';

/**
 * Holds the set for the rest of the transaction, of which it is the first statement, without changing it: whoever counts or ranks
 * within the set comes one after the other. False when there is no such set.
 */
export async function lockSet(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ view_count: set.ref('view_count') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
