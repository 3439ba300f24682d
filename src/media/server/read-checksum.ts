import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '../../platform/server/services/media-store.ts';

/** SHA-256 in hexadecimal; undefined without the file. */
export async function readChecksum(media: Pick<MediaStore, 'read'>, key: string): Promise<string | undefined> {
  const stream = await media.read(key);
  return (
    stream &&
    createHash('sha256')
      .update(await buffer(stream))
      .digest('hex')
  );
}
