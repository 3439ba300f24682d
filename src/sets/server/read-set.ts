import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { StudySet, Visibility } from '../contract/set.ts';
import { findSet, findSetByCreationKey } from './set-store.ts';
import { sql } from 'kysely';
import { BatchedReads } from '../../platform/server/base/coalesced-reads.ts';
import type { QueriedDatabase, Dialect } from '../../platform/server/database/dialect.ts';

/**
 * Reads a set.
 * @throws ProblemError 404 when there is no such set
 */
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
export function withoutAdminFields(set: StudySet): StudySet {
  return { ...set, title: displayTitle(set), tags: '' };
}

const readsByDatabase = new WeakMap<Database, BatchedReads<Visibility>>();

/** Finds the visibility of a set. All calls within a turn of the event loop share one query. */
export async function findVisibilityBatched(database: QueriedDatabase, id: string): Promise<Visibility | undefined> {
  const reads = readsByDatabase.get(database.db) ?? new BatchedReads((ids) => listVisibilities(database, ids));
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

/**
 * Locks a set like `lockSet`, but tells no cache that the set has changed. SQLite needs no lock, because its transaction
 * has already locked everything. Returns undefined if the set is missing or deleted.
 */
export async function lockSetForReading(
  db: Database,
  dialect: Dialect,
  id: string,
): Promise<Pick<StudySet, 'title' | 'publicTitle' | 'visibility'> | undefined> {
  const query = db
    .selectFrom('sets')
    .select(['title', 'public_title as publicTitle', 'visibility'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return await (dialect.name === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}
