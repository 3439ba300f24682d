import { log } from '../../platform/server/base/log.ts';
import { requestMediaRemoval } from '../../media/server/media-row-store.ts';
import { removeUnreferencedMedia } from '../../media/server/remove-unreferenced.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { listSetsToRemove, lockSetToRemove, type RemovalCutoffs } from './bin-store.ts';
import { deleteSet, listMediaKeys } from './set-store.ts';

/**
 * How long deleted sets and cards can be restored. Cards that are deleted together move to a hidden set (see
 * `binCards`), so they expire as sets do.
 */
export const binRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** How long an import or a copy may fill a staged set. An older one was left by a failure. */
const stagedSetRetentionMs = 60 * 60 * 1000;

/** How often the bin is emptied. */
const emptyingIntervalMs = 60 * 60 * 1000;

type Dependencies = Pick<Services, 'db' | 'media' | 'now'>;

/** Empties the bin now and every hour. Returns a function that stops this. */
export function startEmptyingBin(services: Dependencies): () => void {
  const empty = () => void emptyBin(services).catch(logFailure);
  empty();
  const timer = setInterval(empty, emptyingIntervalMs).unref();
  return () => clearInterval(timer);
}

/** Removes what was deleted long ago and what failed imports and copies left. Files that other sets show stay. */
export async function emptyBin(services: Dependencies): Promise<void> {
  const { db, now } = services;
  const cutoffs = { deletedBefore: now() - binRetentionMs, stagedBefore: now() - stagedSetRetentionMs };
  const setIds = await listSetsToRemove(db, cutoffs);
  for (const setId of setIds) await deleteForGood(services, setId, cutoffs);
  if (setIds.length > 0) await removeUnreferencedMedia(services);
}

async function deleteForGood({ db, now }: Dependencies, setId: string, cutoffs: RemovalCutoffs): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The set may have been restored since it was listed, or removed by another server.
    if (!(await lockSetToRemove(transaction, setId, cutoffs))) return;
    await requestMediaRemoval(transaction, await listMediaKeys(transaction, setId), now());
    await deleteSet(transaction, setId);
  });
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'The bin cannot be emptied just now; the next time is in an hour');
}
