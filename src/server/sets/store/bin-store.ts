import type { Database } from '../../database/schema.ts';

/**
 * Moves a set to the bin: it becomes private, and reads for the administrator skip rows with `deleted_at`. Its cards, files, scores and
 * counters stay.
 * @param now in milliseconds
 */
export async function binSet(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: now, deleted_visibility: set.ref('visibility'), visibility: 'private' }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Takes a set out of the bin; one that is not there stays as it is. */
export async function unbinSet(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sets')
    .set(({ fn, ref, val }) => ({
      visibility: fn.coalesce(ref('deleted_visibility'), val('private' as const)),
      deleted_visibility: null,
      deleted_at: null,
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Sets that were deleted at that time or earlier. */
export async function listBinnedSets(db: Database, deletedBy: number): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where('deleted_at', '<=', deletedBy).execute();
  return rows.map(({ id }) => id);
}

/** As `lockSet`, for a set that was deleted at that time or earlier. */
export async function lockBinnedSet(db: Database, id: string, deletedBy: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: set.ref('deleted_at') }))
    .where('id', '=', id)
    .where('deleted_at', '<=', deletedBy)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
