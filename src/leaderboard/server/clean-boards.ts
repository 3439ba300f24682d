import type { CallReceived } from '../../api/contract/call-types.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { countEntries, deleteEntries, findSource, type EntryFilter } from './entry-store.ts';

type Asked = CallReceived<'DELETE /api/leaderboard/entries'>['query'];

export async function countMatching(db: Database, asked: Asked): Promise<number> {
  return await countEntries(db, await filterOf(db, asked));
}

export async function deleteMatching(db: Database, asked: Asked): Promise<number> {
  return await deleteEntries(db, await filterOf(db, asked));
}

/**
 * An entry whose network is unknown is matched only by its own id.
 * @throws ProblemError 404 when the entry no longer exists
 */
async function filterOf(db: Database, { sameSourceAs, ...asked }: Asked): Promise<EntryFilter> {
  if (sameSourceAs === undefined) return asked;
  const source = await findSource(db, sameSourceAs);
  if (source === undefined) throw notFound('Entry');
  return source === null ? { ...asked, id: sameSourceAs } : { ...asked, source };
}
