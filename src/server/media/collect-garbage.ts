import { log } from '../base/log.ts';
import { notify } from '../notices/notify.ts';
import type { Services } from '../services/services.ts';
import { claimMediaStore, tooManyOrphans } from './installation.ts';
import { listOrphanFiles } from './list-orphan-files.ts';
import { listUnreferencedMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnreferencedMedia } from './remove-unreferenced.ts';
import { emptyTrash, restoreKnownFiles } from './trash.ts';

const collectEveryMs = 60 * 60 * 1000;
/** An upload is between its file and its row for seconds; what is older was broken off. */
const orphanAfterMs = 60 * 60 * 1000;

type Needed = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Collects garbage now and every hour. @returns what stops it. */
export function startGarbageCollection(services: Needed): () => void {
  const collect = () => void collectGarbage(services).catch(report);
  collect();
  const timer = setInterval(collect, collectEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Moves to the trash what a crash left in the media store (files without a row, files that nothing shows), removes half-written files and
 * what was in the trash for long enough, and puts back what the database knows again. It moves and removes nothing while the media store is
 * another installation's, or while the database does not know many of its files: then the database may be the wrong one.
 * @param isShareAllowed files that the database does not know go, however many they are
 */
export async function collectGarbage(services: Needed, { isShareAllowed = false } = {}): Promise<void> {
  const { db, media, now } = services;
  const before = now() - orphanAfterMs;
  await media.removeBrokenWrites(before);
  await restoreKnownFiles(services);
  if (!(await claimMediaStore(services))) return;
  if (!(await trashOrphanFiles(services, { before, isShareAllowed }))) return;
  await requestMediaRemoval(db, await listUnreferencedMedia(db, before), now());
  await removeUnreferencedMedia(services);
  await emptyTrash(services);
}

/** False when the files are too many: then they stay. */
async function trashOrphanFiles(
  services: Needed,
  { before, isShareAllowed }: { before: number; isShareAllowed: boolean },
): Promise<boolean> {
  const { total, unknown } = await listOrphanFiles(services);
  const old = unknown.filter(({ writtenAt }) => writtenAt < before);
  const problem = isShareAllowed ? undefined : tooManyOrphans({ total, unknown: old });
  await notify(services, 'media-unknown-files', problem);
  if (problem !== undefined) return false;
  for (const { key } of old) await services.media.trash(key);
  return true;
}

function report(error: unknown): void {
  log.error({ err: error }, 'The garbage in the media store cannot be collected just now; the next time is in an hour');
}
