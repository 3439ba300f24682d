import { setTimeout as wait } from 'node:timers/promises';
import type { MediaRemovalRow } from '../database/schema.ts';
import { log } from '../base/log.ts';
import type { Services } from '../services/services.ts';
import { isOwnMediaStore } from './installation.ts';
import {
  deleteMediaRemovals,
  deleteMistakenRemoval,
  deleteUnreferencedMedia,
  listKnownMedia,
  listMediaRemovals,
} from './media-row-store.ts';

const filesAtOnce = 50;
/** How long a call waits for the files that it has made superfluous to be removed. */
const callWaitMs = 1_000;

type Needed = Pick<Services, 'db' | 'media'>;

/**
 * Moves the files to the trash that something stopped showing and that nothing shows any more. To be called after the commit of what requested
 * the removal, at the start and from time to time: what fails is reported and stays noted for the next time, so no caller fails over it.
 *
 * While the media store is another installation's, the removals wait.
 *
 * A file that is still in use cannot go, even while a set is being duplicated. A key gets a new user only from a card or set that
 * shows it already, by a transaction that holds the lock of that card's set from before it reads until its commit; and every
 * transaction that stops showing a key holds the same lock. So in whatever state of the database the one statement of
 * `deleteUnreferencedMedia` looks for users, it sees the old one or, after it, the new one. Should that ever be broken, the foreign keys
 * refuse to forget the file.
 */
export async function removeUnreferencedMedia(services: Needed): Promise<void> {
  try {
    let after = '';
    let isAllowed: boolean | undefined;
    for (;;) {
      const removals = await listMediaRemovals(services.db, after, filesAtOnce);
      const last = removals.at(-1);
      if (last === undefined) return;
      isAllowed ??= await isOwnMediaStore(services);
      if (!isAllowed) return;
      await removeFiles(services, removals);
      after = last.key;
    }
  } catch (error) {
    report(error);
  }
}

/** As `removeUnreferencedMedia`, but a call whose change is committed is not held up by a media store that is slow: the removal goes on alone. */
export async function removeUnreferencedSoon(services: Needed): Promise<void> {
  await Promise.race([removeUnreferencedMedia(services), wait(callWaitMs, undefined, { ref: false })]);
}

/** Forgets the rows first: from then on nothing can begin to show the file that is about to go. */
async function removeFiles({ db, media }: Needed, removals: readonly MediaRemovalRow[]): Promise<void> {
  const keys = removals.map(({ key }) => key);
  await deleteUnreferencedMedia(db, keys);
  const known = new Set(await listKnownMedia(db, keys));
  const gone = keys.filter((key) => !known.has(key));
  const results = await Promise.allSettled(gone.map((key) => media.trash(key)));
  const removed = gone.filter((_, index) => results[index]?.status === 'fulfilled');
  await deleteMediaRemovals(db, removed);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) report(failed.reason);
  for (const removal of removals) if (known.has(removal.key)) await deleteMistakenRemoval(db, removal);
}

function report(error: unknown): void {
  log.error({ err: error }, 'Media files cannot be removed just now and will be tried again');
}
