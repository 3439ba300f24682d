import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { noBox } from './box-columns.ts';
import { newMediaKey } from './media-key.ts';
import { removeUnreferencedSoon } from './remove-unreferenced.ts';
import { putMakingRoom } from './trash.ts';
import type { CheckedMedia, MediaFile } from './upload-check.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import type { MediaRow } from '../../platform/server/database/schema.ts';
import type { MediaStore } from '../../platform/server/services/media-store.ts';
import type { Services } from '../../platform/server/services/services.ts';

/**
 * Stores the files, then inserts their rows and shows them in one transaction. A crash leaves orphans, but never a row
 * without its file. After a refusal the files are removed at once. After other errors the transaction may have been
 * committed, so the garbage collection decides.
 */
export async function storeAndShow(
  services: Pick<Services, 'db' | 'media' | 'newId' | 'now'>,
  files: readonly MediaFile[],
  show: (rows: readonly MediaRow[]) => Promise<void>,
): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  try {
    for (const { bytes, checked } of files) rows.push(await storeMedia(services, bytes, checked));
    await show(rows);
  } catch (error) {
    if (error instanceof ProblemError) await discardMedia(services, rows);
    throw error;
  }
  await removeUnreferencedSoon(services);
  return rows;
}

/** The file is an orphan until its row is inserted. */
export async function storeMedia(
  { media, newId, now }: Pick<Services, 'media' | 'newId' | 'now'>,
  bytes: Buffer,
  checked: CheckedMedia,
): Promise<MediaRow> {
  const createdAt = now();
  const key = newMediaKey(newId, checked.contentType);
  await putMakingRoom(media, key, { bytes, contentType: checked.contentType });
  return {
    key,
    kind: checked.kind,
    content_type: checked.contentType,
    byte_size: bytes.length,
    width: checked.width,
    height: checked.height,
    duration_ms: checked.durationMs,
    sha256: sha256Of(bytes),
    ...noBox,
    cleaned_at: createdAt,
    created_at: createdAt,
  };
}

/** Files that cannot be removed are left to the garbage collection. */
export async function discardMedia({ media }: Pick<Services, 'media'>, rows: readonly MediaRow[]): Promise<void> {
  await Promise.allSettled(rows.map(({ key }) => media.remove(key)));
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the SHA-256 in hexadecimal, or undefined if the file is missing. */
export async function readChecksum(media: Pick<MediaStore, 'read'>, key: string): Promise<string | undefined> {
  const stream = await media.read(key);
  return (
    stream &&
    createHash('sha256')
      .update(await buffer(stream))
      .digest('hex')
  );
}
