import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';

// A row of `sets` whose `deleted_at` is not null is hidden from everybody. It is one of three things:
// - a deleted set, if `deleted_visibility` is not null: the administrator can restore it;
// - the holder of deleted cards, if `deleted_from` is not null too: restoring the cards moves them back from there;
// - a staged set, if `deleted_visibility` is null: an import or a copy is still filling it.

/**
 * Moves the set to the deleted sets: makes it private and hides it. Its contents stay.
 * @param now in epoch milliseconds
 */
export async function moveSetToBin(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: now, deleted_visibility: set.ref('visibility'), visibility: 'private' }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Hides a set that is still being created. It cannot be restored, because it has no `deleted_visibility`.
 * @param now in epoch milliseconds
 */
export async function stageSet(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('sets').set({ deleted_at: now, visibility: 'private' }).where('id', '=', id).execute();
}

/** Shows a set that was staged. */
export async function revealSet(db: Database, id: string, creationKey: string | undefined): Promise<void> {
  await db
    .updateTable('sets')
    .set({ deleted_at: null, creation_key: creationKey ?? null })
    .where('id', '=', id)
    .execute();
}

/**
 * Restores a deleted set. Does nothing if the set is not deleted, or if the row is only the holder of deleted cards.
 */
export async function restoreSetFromBin(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sets')
    .set(({ fn, ref, val }) => ({
      visibility: fn.coalesce(ref('deleted_visibility'), val('private' as const)),
      deleted_visibility: null,
      deleted_at: null,
    }))
    .where('id', '=', id)
    .where('deleted_visibility', 'is not', null)
    .where('deleted_from', 'is', null)
    .execute();
}

/** The most deleted sets that are listed. */
const maxListedSets = 1_000;

/** Lists the deleted sets that can be restored, the last deleted first. */
export async function listDeletedSets(db: Database) {
  const rows = await db
    .selectFrom('sets')
    .select(['id', 'title', 'card_count as cardCount', 'deleted_at as deletedAtMs'])
    .where('deleted_visibility', 'is not', null)
    .where('deleted_from', 'is', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(maxListedSets)
    .execute();
  // Every deleted set has a time, which the type of the column does not say.
  return rows.flatMap(({ deletedAtMs, ...set }) => (deletedAtMs === null ? [] : [{ ...set, deletedAtMs }]));
}

/** In epoch milliseconds. Sets that were deleted or staged at these times or before are removed for good. */
export interface RemovalCutoffs {
  readonly deletedBefore: number;
  readonly stagedBefore: number;
}

/** Lists the sets to remove for good, including the holders of deleted cards. */
export async function listSetsToRemove(db: Database, cutoffs: RemovalCutoffs): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where(isToBeRemoved(cutoffs)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the set until the transaction ends, by an update that changes nothing.
 * @returns false if it is no longer to be removed, because it was restored, shown or removed in the meantime
 */
export async function lockSetToRemove(db: Database, id: string, cutoffs: RemovalCutoffs): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: set.ref('deleted_at') }))
    .where('id', '=', id)
    .where(isToBeRemoved(cutoffs))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

function isToBeRemoved({ deletedBefore, stagedBefore }: RemovalCutoffs) {
  return sql<SqlBool>`(
    deleted_at <= ${deletedBefore} or (deleted_at <= ${stagedBefore} and deleted_visibility is null)
  )`;
}
