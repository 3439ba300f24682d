import { log } from '../../platform/server/base/log.ts';
import { notify } from '../../notices/server/notify.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { claimMediaStore, findOrphanProblem, listOrphanFiles } from './installation.ts';
import { listUnreferencedMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnreferencedMedia } from './remove-unreferenced.ts';
import { emptyTrash, restoreKnownFiles } from './trash.ts';

/** How often garbage is collected. */
const collectEveryMs = 60 * 60 * 1000;
/** The age from which a file without a row is an orphan. An uploaded file gets its row much earlier. */
const orphanAfterMs = 60 * 60 * 1000;

type Dependencies = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Collects garbage now and every hour. Returns a function that stops this. */
export function startGarbageCollection(services: Dependencies): () => void {
  const collect = () => void collectGarbage(services).catch(logFailure);
  collect();
  const timer = setInterval(collect, collectEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Deletes incomplete files, and restores files from the trash that have a row in the database. Then moves orphans
 * (files without a row) and unreferenced files to the trash, and deletes old trash. This second part is skipped if the
 * database may be the wrong one: if the store belongs to another installation, or if there are too many orphans.
 * @param isAnyNumberAllowed accepts any number of orphans
 */
export async function collectGarbage(services: Dependencies, { isAnyNumberAllowed = false } = {}): Promise<void> {
  const { db, media, now } = services;
  const before = now() - orphanAfterMs;
  await media.removeBrokenWrites(before);
  await restoreKnownFiles(services);
  if (!(await claimMediaStore(services))) return;
  if (!(await trashOrphanFiles(services, { before, isAnyNumberAllowed }))) return;
  await requestMediaRemoval(db, await listUnreferencedMedia(db, before), now());
  await removeUnreferencedMedia(services);
  await emptyTrash(services);
}

/** Moves old orphans to the trash. If there are too many, notifies the administrator, moves none and returns false. */
async function trashOrphanFiles(
  services: Dependencies,
  { before, isAnyNumberAllowed }: { before: number; isAnyNumberAllowed: boolean },
): Promise<boolean> {
  const { total, orphans } = await listOrphanFiles(services);
  const oldOrphans = orphans.filter(({ writtenAt }) => writtenAt < before);
  const problem = isAnyNumberAllowed ? undefined : findOrphanProblem({ total, orphans: oldOrphans });
  await notify(services, 'media-unknown-files', problem);
  if (problem !== undefined) return false;
  for (const { key } of oldOrphans) await services.media.trash(key);
  return true;
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'The garbage in the media store cannot be collected just now; the next time is in an hour');
}
