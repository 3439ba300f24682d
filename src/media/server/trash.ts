import type { Readable } from 'node:stream';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import type { Services, MediaStore, TrashedFile } from '../../platform/server/services/services.ts';
import { listKnownMedia } from './media-row-store.ts';
import type { ByteRange } from '../../platform/rules/byte-range.ts';
import type { MediaContentType } from './media-key.ts';

/** How long files stay in the trash, so that a mistake can be undone, or a backup restored that names the file. */
const trashRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** How many files of the trash are looked up in the database at a time. */
const keysAtOnce = 500;

/** Restores those files from the trash that have a row in the database. */
export async function restoreKnownFiles({ db, media }: Pick<Services, 'db' | 'media'>): Promise<void> {
  for (const files of chunksOf(await listTrash(media), keysAtOnce)) {
    for (const key of await listKnownMedia(
      db,
      files.map((file) => file.key),
    ))
      await media.restore(key);
  }
}

/** Reads the file from the trash if necessary, because another installation may have moved it there. */
export async function readKnownFile(
  media: Pick<MediaStore, 'read' | 'restore'>,
  key: string,
): Promise<Readable | undefined> {
  return await readOrRestore(media, key, () => media.read(key));
}

/** Like `readKnownFile`, but in pieces, each of which is valid until the next one is requested. */
export async function readKnownPieces(
  media: MediaStore,
  key: string,
  range?: ByteRange,
): Promise<AsyncIterable<Buffer> | undefined> {
  return await readOrRestore(media, key, () => media.readPieces(key, range));
}

async function readOrRestore<Bytes>(
  media: Pick<MediaStore, 'restore'>,
  key: string,
  read: () => Promise<Bytes | undefined>,
) {
  const bytes = await read();
  if (bytes !== undefined) return bytes;
  return (await media.restore(key)) ? await read() : undefined;
}

/** Deletes what has been in the trash for `trashRetentionMs`. */
export async function emptyTrash({ media, now }: Pick<Services, 'media' | 'now'>): Promise<void> {
  const before = now() - trashRetentionMs;
  for (const { key, trashedAt } of await listTrash(media)) if (trashedAt < before) await media.removeTrashed(key);
}

/** Stores a file. If the store is full, deletes files from the trash, oldest first, and tries once more. */
export async function putEvictingTrash(
  media: MediaStore,
  key: string,
  { bytes, contentType }: { bytes: Buffer; contentType: MediaContentType },
): Promise<void> {
  try {
    await media.put(key, bytes, contentType);
  } catch (error) {
    const isFull = error instanceof ProblemError && error.problem.status === 507;
    if (!isFull || !(await evictTrash(media, bytes.length))) throw error;
    await media.put(key, bytes, contentType);
  }
}

async function evictTrash(media: MediaStore, byteSize: number): Promise<boolean> {
  const oldestFirst = (await listTrash(media)).toSorted((a, b) => a.trashedAt - b.trashedAt);
  let freedBytes = 0;
  for (const file of oldestFirst) {
    // Twice the size leaves some room to spare.
    if (freedBytes >= 2 * byteSize) break;
    await media.removeTrashed(file.key);
    freedBytes += file.byteSize;
  }
  return oldestFirst.length > 0;
}

async function listTrash(media: MediaStore): Promise<TrashedFile[]> {
  const files = [];
  for await (const file of media.listTrash()) files.push(file);
  return files;
}
