import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { StudySet, Visibility } from '../contract/set.ts';
import { findSet, findSetByCreationKey } from './set-store.ts';
import { sql } from 'kysely';
import { GatheredReads } from '../../platform/server/base/coalesced-reads.ts';
import type { QueriedDatabase, Dialect } from '../../platform/server/database/dialect.ts';

/** @throws ProblemError 404 when there is no such set */
export async function readSet(db: Database, id: string): Promise<StudySet> {
  const set = await findSet(db, id);
  if (set === undefined) throw notFound('Set');
  return set;
}

/**
 * Reads the set that an earlier call with the key has created.
 * @throws ProblemError 404 when the set no longer exists
 */
export async function readSetByCreationKey(db: Database, creationKey: string | undefined): Promise<StudySet> {
  const set = creationKey === undefined ? undefined : await findSetByCreationKey(db, creationKey);
  if (set === undefined) throw notFound('Set');
  return set;
}

/** Removes what only the administrator sees: the internal title and the tags. */
export function forVisitors(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}

const readsByDatabase = new WeakMap<Database, GatheredReads<Visibility>>();

/** Finds a set's visibility by one query for all callers within a turn of the event loop. */
export async function findVisibilityBatched(database: QueriedDatabase, id: string): Promise<Visibility | undefined> {
  const reads = readsByDatabase.get(database.db) ?? new GatheredReads((ids) => listVisibilities(database, ids));
  readsByDatabase.set(database.db, reads);
  return await reads.read(id);
}

async function listVisibilities(
  { db, dialect }: QueriedDatabase,
  ids: readonly string[],
): Promise<Map<string, Visibility>> {
  const rows = await db
    .selectFrom('sets')
    .select(['id', 'visibility'])
    .where('id', 'in', sql<string>`(select value ->> 0 from ${dialect.jsonRows(ids.map((id) => [id]))})`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.visibility]));
}

export interface LockedSet {
  readonly id: string;
  readonly title: string;
  readonly publicTitle: string;
  readonly visibility: Visibility;
}

/**
 * Locks several sets like `lockSet`. They are locked in the order of their ids, which prevents deadlocks. On SQLite, the
 * transaction has already locked everything.
 * @returns the sets that are not deleted
 */
export async function lockSets(db: Database, dialect: Dialect, ids: readonly string[]): Promise<LockedSet[]> {
  const listed = dialect.jsonRows(ids.map((id) => [id]));
  const found = db
    .selectFrom('sets')
    .select(['id', 'title', 'public_title as publicTitle', 'visibility'])
    .where('id', 'in', sql<string>`(select value ->> 0 from ${listed})`)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return await (dialect.name === 'postgres' ? found.forNoKeyUpdate() : found).execute();
}
