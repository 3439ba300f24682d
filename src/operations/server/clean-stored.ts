import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { toSigningBox, withBox } from '../../media/server/box-columns.ts';
import type { MediaRow } from '../../platform/server/database/schema.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { lockSet } from '../../sets/server/set-store.ts';
import { cleanImage, cleanVideo } from '../../media/server/clean-media.ts';
import { detectMediaType, type MediaContentType } from '../../media/server/media-key.ts';
import { isOwnMediaStore } from '../../media/server/installation.ts';
import {
  findUncleanMedia,
  insertMedia,
  listKnownMedia,
  listSetsShowing,
  markMediaClean,
  replaceShownMedia,
  requestMediaRemoval,
} from '../../media/server/media-row-store.ts';
import { removeUnreferencedMedia } from '../../media/server/remove-unreferenced.ts';
import { discardMedia, storeMedia } from '../../media/server/store-media.ts';
import { readKnownFile } from '../../media/server/trash.ts';

/** Leaves disk, bucket and network time to other work. */
const cleaningPauseMs = 100;

const retryMs = 10 * 60 * 1000;

type Needed = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Cleans files that were stored before uploads were cleaned, one by one. Returns a function that stops it. */
export function startCleaning(services: Needed): () => void {
  const stopping = new AbortController();
  void cleanUntilDone(services, stopping.signal);
  return () => stopping.abort();
}

async function cleanUntilDone(services: Needed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await cleanStoredMedia(services, { signal, pauseMs: cleaningPauseMs });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'Stored files cannot be cleaned of metadata just now and will be tried again');
      await wait(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Removes metadata from files that were stored before uploads were cleaned. A changed file gets a new key, because an
 * address always refers to the same content. The old file becomes garbage.
 */
export async function cleanStoredMedia(
  services: Needed,
  { signal, pauseMs }: { signal?: AbortSignal; pauseMs: number },
): Promise<void> {
  let after = '';
  for (;;) {
    const row = await findUncleanMedia(services.db, after);
    if (row === undefined || signal?.aborted || !(await isOwnMediaStore(services))) return;
    await cleanFile(services, row);
    after = row.key;
    await wait(pauseMs, undefined, { ref: false });
  }
}

async function cleanFile(services: Needed, row: MediaRow): Promise<void> {
  const stream = await readKnownFile(services.media, row.key);
  if (stream === undefined) return;
  const before = await buffer(stream);
  const contentType = await detectMediaType(before);
  const after = contentType && clean(before, contentType);
  if (contentType === undefined || after === undefined) {
    log.warn(`The file ${row.key} is damaged and cannot be cleaned of metadata; please upload it again`);
    return;
  }
  if (after.equals(before)) await markMediaClean(services.db, row.key, services.now());
  else await replaceFile(services, row, { bytes: after, contentType });
}

function clean(bytes: Buffer, contentType: MediaContentType): Buffer | undefined {
  if (contentType === 'video/mp4' || contentType === 'video/webm') return cleanVideo(bytes, contentType);
  return cleanImage(bytes, contentType)?.bytes;
}

interface CleanFile {
  readonly bytes: Buffer;
  readonly contentType: MediaContentType;
}

/**
 * Runs under the locks of the sets that show the file. If several processes clean it, only one of them shows its copy.
 */
async function replaceFile(services: Needed, row: MediaRow, { bytes, contentType }: CleanFile): Promise<void> {
  const { db, now } = services;
  const { kind, width, height, duration_ms: durationMs } = row;
  const copy = await storeMedia(services, bytes, { kind, contentType, width, height, durationMs });
  const isShown = await db.transaction().execute(async (transaction) => {
    for (const setId of await listSetsShowing(transaction, row.key)) await lockSet(transaction, setId);
    if (!(await markMediaClean(transaction, row.key, now()))) return false;
    await insertMedia(transaction, withBox([copy], toSigningBox(row)));
    await replaceShownMedia(transaction, row.key, copy.key);
    await requestMediaRemoval(transaction, [row.key], now());
    return true;
  });
  if (isShown) return await removeUnreferencedMedia(services);
  await discardMedia(services, [copy]);
  // If another process has replaced the file and moved it to the trash, reading has restored it.
  if ((await listKnownMedia(db, [row.key])).length === 0) await services.media.trash(row.key);
}
