import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
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

interface Pauses {
  /** The pause after each file, which leaves disk, bucket and network time to other work. */
  readonly pauseMs: number;
  /** The pause until files that could not be cleaned are tried again. */
  readonly retryMs: number;
}

const usualPauses: Pauses = { pauseMs: 100, retryMs: 10 * 60 * 1000 };

type Dependencies = Pick<Services, 'db' | 'media' | 'now' | 'newId'>;

/** Cleans files that were stored before uploads were cleaned, one by one. Returns a function that stops it. */
export function startCleaning(services: Dependencies, pauses = usualPauses): () => void {
  const stopping = new AbortController();
  void cleanUntilDone(services, { ...pauses, signal: stopping.signal });
  return () => stopping.abort();
}

async function cleanUntilDone(
  services: Dependencies,
  { signal, pauseMs, retryMs }: Pauses & { readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await cleanStoredMedia(services, { signal, pauseMs })) return;
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'Stored files cannot be cleaned of metadata just now and will be tried again');
    }
    await wait(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Removes metadata from files that were stored before uploads were cleaned. A changed file gets a new key, because an
 * address always refers to the same content. The old file then moves to the trash.
 * @returns false if files are left because the media store does not, or not yet, belong to the database
 */
export async function cleanStoredMedia(
  services: Dependencies,
  { signal, pauseMs }: { signal?: AbortSignal; pauseMs: number },
): Promise<boolean> {
  let after = '';
  for (;;) {
    const row = await findUncleanMedia(services.db, after);
    if (row === undefined || signal?.aborted) return true;
    if (!(await isOwnMediaStore(services))) return false;
    await cleanFile(services, row);
    after = row.key;
    await wait(pauseMs, undefined, { ref: false });
  }
}

async function cleanFile(services: Dependencies, row: MediaRow): Promise<void> {
  const stream = await readKnownFile(services.media, row.key);
  if (stream === undefined) return;
  const storedBytes = await buffer(stream);
  const contentType = await detectMediaType(storedBytes);
  const cleanedBytes = contentType && cleanBytes(storedBytes, contentType);
  if (contentType === undefined || cleanedBytes === undefined) {
    log.warn(`The file ${row.key} is damaged and cannot be cleaned of metadata; please upload it again`);
    return;
  }
  if (cleanedBytes.equals(storedBytes)) await markMediaClean(services.db, row.key, services.now());
  else await replaceFile(services, row, { bytes: cleanedBytes, contentType });
}

function cleanBytes(bytes: Buffer, contentType: MediaContentType): Buffer | undefined {
  if (contentType === 'video/mp4' || contentType === 'video/webm') return cleanVideo(bytes, contentType);
  return cleanImage(bytes, contentType)?.bytes;
}

interface CleanFile {
  readonly bytes: Buffer;
  readonly contentType: MediaContentType;
}

/**
 * Shows the cleaned copy wherever the file is shown, under the locks of the sets that show it. If several processes
 * clean the file, only one of them shows its copy.
 */
async function replaceFile(services: Dependencies, row: MediaRow, { bytes, contentType }: CleanFile): Promise<void> {
  const { db, now } = services;
  const { kind, width, height, duration_ms: durationMs } = row;
  const copy = await storeMedia(services, bytes, { kind, contentType, width, height, durationMs });
  const isShown = await db.transaction().execute(async (transaction) => {
    for (const setId of await listSetsShowing(transaction, row.key)) await lockSet(transaction, setId);
    // Read under the locks, because a hand or a signing box may have been stored meanwhile.
    const markedRow = await markMediaClean(transaction, row.key, now());
    if (markedRow === undefined) return false;
    await insertMedia(transaction, [{ ...markedRow, ...fileColumns(copy) }]);
    await replaceShownMedia(transaction, row.key, copy.key);
    await requestMediaRemoval(transaction, [row.key], now());
    return true;
  });
  if (isShown) return await removeUnreferencedMedia(services);
  await discardMedia(services, [copy]);
  // If another process had moved the replaced file to the trash, `readKnownFile` has restored it.
  if ((await listKnownMedia(db, [row.key])).length === 0) await services.media.trash(row.key);
}

/** The columns that differ between a file and its cleaned copy. The others describe what both show. */
function fileColumns({ key, content_type, byte_size, sha256, cleaned_at, created_at }: MediaRow) {
  return { key, content_type, byte_size, sha256, cleaned_at, created_at };
}
