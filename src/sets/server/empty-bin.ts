import { log } from '../../platform/server/base/log.ts';
import { requestMediaRemoval } from '../../media/server/media-row-store.ts';
import { removeUnreferencedMedia } from '../../media/server/remove-unreferenced.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { listBinnedSets, lockBinnedSet, type LongAgo } from './bin-store.ts';
import { deleteSet, listMediaKeys } from './set-store.ts';

/** How long deleted sets and cards can be restored. Deleted cards are in a set of their own (see `binCards`). */
export const binRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** A staged set that is older belongs to a failed import or copy. */
const stagedSetsKeptMs = 60 * 60 * 1000;

const emptyEveryMs = 60 * 60 * 1000;

type Needed = Pick<Services, 'db' | 'media' | 'now'>;

/** Returns a function that stops it. */
export function startEmptyingBin(services: Needed): () => void {
  const empty = () => void emptyBin(services).catch(report);
  empty();
  const timer = setInterval(empty, emptyEveryMs).unref();
  return () => clearInterval(timer);
}

/** Removes what was deleted long ago and what failed imports left. Files that other sets show stay. */
export async function emptyBin(services: Needed): Promise<void> {
  const { db, now } = services;
  const longAgo = { deletedBy: now() - binRetentionMs, stagedBy: now() - stagedSetsKeptMs };
  const setIds = await listBinnedSets(db, longAgo);
  for (const setId of setIds) await deleteForGood(services, setId, longAgo);
  if (setIds.length > 0) await removeUnreferencedMedia(services);
}

async function deleteForGood({ db, now }: Needed, setId: string, longAgo: LongAgo): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockBinnedSet(transaction, setId, longAgo))) return;
    await requestMediaRemoval(transaction, await listMediaKeys(transaction, setId), now());
    await deleteSet(transaction, setId);
  });
}

function report(error: unknown): void {
  log.error({ err: error }, 'The bin cannot be emptied just now; the next time is in an hour');
}
