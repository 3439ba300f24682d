import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { openDiskStore } from './disk.ts';
import type { MediaStore } from './media-store.ts';
import { openS3Store } from './s3.ts';

export async function openMedia({
  mediaBucket,
  dataDir,
}: Pick<Config, 'mediaBucket' | 'dataDir'>): Promise<MediaStore> {
  return mediaBucket === undefined ? openDiskStore(join(dataDir, 'media')) : openS3Store(mediaBucket);
}
