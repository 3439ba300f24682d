import { join } from 'node:path';
import type { Config } from '../../platform/server/base/config.ts';
import { openDiskStore } from './disk.ts';
import type { MediaStore } from '../../platform/server/services/media-store.ts';
import { openS3Store } from './store/s3.ts';

export async function openMedia({
  mediaBucket,
  dataDir,
}: Pick<Config, 'mediaBucket' | 'dataDir'>): Promise<MediaStore> {
  return mediaBucket === undefined ? openDiskStore(join(dataDir, 'media')) : openS3Store(mediaBucket);
}
