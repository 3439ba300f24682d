import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';

/**
 * Makes the set private and hides it from the administrator's lists. Its contents stay.
 * @param now in epoch milliseconds
 */
export async function binSet(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: now, deleted_visibility: set.ref('visibility'), visibility: 'private' }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Hides a set that is still being created. Nobody can restore a set without `deleted_visibility`.
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

/** Restores a deleted set. Does nothing if the set is not deleted, or if it holds deleted cards of another set. */
export async function unbinSet(db: Database, id: string): Promise<void> {
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

export async function listDeletedSets(db: Database) {
  const rows = await db
    .selectFrom('sets')
    .select(['id', 'title', 'card_count as cardCount', 'deleted_at as deletedAtMs'])
    .where('deleted_visibility', 'is not', null)
    .where('deleted_from', 'is', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.flatMap(({ deletedAtMs, ...set }) => (deletedAtMs === null ? [] : [{ ...set, deletedAtMs }]));
}

/** In epoch milliseconds. Sets that were deleted or staged by these times are removed for good. */
export interface LongAgo {
  readonly deletedBy: number;
  readonly stagedBy: number;
}

/** Lists the sets to remove for good, including those that hold deleted cards. */
export async function listBinnedSets(db: Database, longAgo: LongAgo): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where(isLongAgo(longAgo)).execute();
  return rows.map(({ id }) => id);
}

/** Locks the set until the transaction ends. Returns false if it was restored in the meantime. */
export async function lockBinnedSet(db: Database, id: string, longAgo: LongAgo): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sets')
    .set((set) => ({ deleted_at: set.ref('deleted_at') }))
    .where('id', '=', id)
    .where(isLongAgo(longAgo))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

function isLongAgo({ deletedBy, stagedBy }: LongAgo) {
  return sql<SqlBool>`(deleted_at <= ${deletedBy} or deleted_at <= ${stagedBy} and deleted_visibility is null)`;
}
