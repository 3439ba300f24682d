import { open } from 'node:fs/promises';

/** Makes new names in a folder survive a power failure (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
