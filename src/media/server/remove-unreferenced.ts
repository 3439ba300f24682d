import { setTimeout as wait } from 'node:timers/promises';
import type { MediaRemovalRow } from '../../platform/server/database/schema.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { isOwnMediaStore } from './installation.ts';
import {
  deleteMediaRemovals,
  deleteMistakenRemoval,
  deleteUnreferencedMedia,
  listKnownMedia,
  listMediaRemovals,
} from './media-row-store.ts';

/** How many files are removed before the next ones are listed. */
const filesAtOnce = 50;
/** How long a call waits for the removal, which continues after it. */
const callWaitMs = 1_000;

type Dependencies = Pick<Services, 'db' | 'media'>;

/**
 * Moves files to the trash. Called after the commit of a removal request, and from time to time. It never throws.
 * Removals wait while the media store belongs to another installation.
 *
 * A file in use is safe. A key gets a new reference only when a card or set that has it is copied. If the file is
 * removed at the same moment, a foreign key refuses either the copy or the removal, which is then tried again.
 */
export async function removeUnreferencedMedia(services: Dependencies): Promise<void> {
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
    logFailure(error);
  }
}

/** Returns after at most one second, so that a slow media store does not delay a committed call. */
export async function removeUnreferencedSoon(services: Dependencies): Promise<void> {
  await Promise.race([removeUnreferencedMedia(services), wait(callWaitMs, undefined, { ref: false })]);
}

/** Deletes rows first, so that nothing can start to show the file. */
async function removeFiles({ db, media }: Dependencies, removals: readonly MediaRemovalRow[]): Promise<void> {
  const keys = removals.map(({ key }) => key);
  await deleteUnreferencedMedia(db, keys);
  const knownKeys = new Set(await listKnownMedia(db, keys));
  const unreferencedKeys = keys.filter((key) => !knownKeys.has(key));
  const results = await Promise.allSettled(unreferencedKeys.map((key) => media.trash(key)));
  const trashedKeys = unreferencedKeys.filter((_, index) => results[index]?.status === 'fulfilled');
  await deleteMediaRemovals(db, trashedKeys);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) logFailure(failed.reason);
  for (const removal of removals) if (knownKeys.has(removal.key)) await deleteMistakenRemoval(db, removal);
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'Media files cannot be removed just now and will be tried again');
}
