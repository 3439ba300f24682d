import { log } from '../log.ts';
import { notify } from '../notices/notify.ts';
import type { Services } from '../services.ts';
import { claimMediaStore, tooManyUnknown } from './installation.ts';
import { listUnknownFiles } from './list-unknown.ts';
import { listUnshownMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnshownMedia } from './remove-unshown.ts';
import { emptyTrash, restoreKnownFiles } from './trash.ts';

const sweepEveryMs = 60 * 60 * 1000;
/** An upload is between its file and its row for seconds; what is older was broken off. */
const orphanAfterMs = 60 * 60 * 1000;

type Needed = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Sweeps now and every hour. @returns what stops it. */
export function startSweeping(services: Needed): () => void {
  const sweep = () => void sweepMedia(services).catch(report);
  sweep();
  const timer = setInterval(sweep, sweepEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Moves to the trash what a crash left in the media store (files without a row, files that nothing shows), removes half-written files and
 * what was in the trash for long enough, and puts back what the database knows again. It moves and removes nothing while the media store is
 * another installation's, or while the database does not know many of its files: then the database may be the wrong one.
 * @param isShareAllowed files that the database does not know go, however many they are
 */
export async function sweepMedia(services: Needed, { isShareAllowed = false } = {}): Promise<void> {
  const { db, media, now } = services;
  const before = now() - orphanAfterMs;
  await media.removeBrokenWrites(before);
  await restoreKnownFiles(services);
  if (!(await claimMediaStore(services))) return;
  if (!(await trashUnknownFiles(services, { before, isShareAllowed }))) return;
  await requestMediaRemoval(db, await listUnshownMedia(db, before), now());
  await removeUnshownMedia(services);
  await emptyTrash(services);
}

/** False when the files are too many: then they stay. */
async function trashUnknownFiles(
  services: Needed,
  { before, isShareAllowed }: { before: number; isShareAllowed: boolean },
): Promise<boolean> {
  const { total, unknown } = await listUnknownFiles(services);
  const old = unknown.filter(({ writtenAt }) => writtenAt < before);
  const problem = isShareAllowed ? undefined : tooManyUnknown({ total, unknown: old });
  await notify(services, 'media-unknown-files', problem);
  if (problem !== undefined) return false;
  for (const { key } of old) await services.media.trash(key);
  return true;
}

function report(error: unknown): void {
  log.error({ err: error }, 'The media store cannot be swept just now; the next time is in an hour');
}
