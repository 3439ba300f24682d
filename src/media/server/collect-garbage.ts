import { log } from '../../platform/server/base/log.ts';
import { notify } from '../../notices/server/notify.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { claimMediaStore, tooManyOrphans, listOrphanFiles } from './installation.ts';
import { listUnreferencedMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnreferencedMedia } from './remove-unreferenced.ts';
import { emptyTrash, restoreKnownFiles } from './trash.ts';

const collectEveryMs = 60 * 60 * 1000;
/** Longer than an uploaded file can exist before its row is inserted. */
const orphanAfterMs = 60 * 60 * 1000;

type Needed = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Runs now and every hour. Returns a function that stops it. */
export function startGarbageCollection(services: Needed): () => void {
  const collect = () => void collectGarbage(services).catch(report);
  collect();
  const timer = setInterval(collect, collectEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Moves orphans (files without a row) and unreferenced files to the trash, deletes incomplete files and old trash, and
 * restores files that have a row in the database. Nothing is removed if the database may be the wrong one: if the store
 * belongs to another installation, or if there are too many orphans.
 * @param isAnyNumberAllowed accepts any number of orphans
 */
export async function collectGarbage(services: Needed, { isAnyNumberAllowed = false } = {}): Promise<void> {
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

/** Returns false, and moves nothing, if there are too many. */
async function trashOrphanFiles(
  services: Needed,
  { before, isAnyNumberAllowed }: { before: number; isAnyNumberAllowed: boolean },
): Promise<boolean> {
  const { total, unknown } = await listOrphanFiles(services);
  const old = unknown.filter(({ writtenAt }) => writtenAt < before);
  const problem = isAnyNumberAllowed ? undefined : tooManyOrphans({ total, unknown: old });
  await notify(services, 'media-unknown-files', problem);
  if (problem !== undefined) return false;
  for (const { key } of old) await services.media.trash(key);
  return true;
}

function report(error: unknown): void {
  log.error({ err: error }, 'The garbage in the media store cannot be collected just now; the next time is in an hour');
}
