import { rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Dialect } from './dialect.ts';

const reserveBytes = 8 * 1024 * 1024;
/** Below this, the reserve would do more harm than good. */
const minFreeBytes = 8 * reserveBytes;
/** For the lock, the write-ahead log's index and what a start writes. */
const minFreeToStartBytes = 1024 * 1024;

/** For the day when the disk is full: signing in and deleting both write. */
export interface DiskReserve {
  /** Unless that is done already or the disk is nearly full. Never rejects. */
  readonly fill: () => Promise<void>;
  /** @returns whether there was any */
  readonly release: () => Promise<boolean>;
}

/** @param dataDir where the database is */
export function openDiskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, 'reserve');
  return {
    async fill() {
      try {
        const { bavail, bsize } = await statfs(dataDir);
        // Random, so that no file system compresses it.
        if (bavail * bsize >= minFreeBytes) await writeFile(path, randomBytes(reserveBytes), { flag: 'wx' });
      } catch {}
    },
    release: () =>
      rm(path).then(
        () => true,
        () => false,
      ),
  };
}

/** At a start: on a full disk SQLite does not even open. Never rejects. */
export async function releaseReserveWhenFull(dataDir: string): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < minFreeToStartBytes) await openDiskReserve(dataDir).release();
  } catch {}
}

/** For a database elsewhere: its disk is not ours to keep. */
export const noReserve: DiskReserve = { fill: () => Promise.resolve(), release: () => Promise.resolve(false) };

/** On a full disk it releases the reserve and runs the job once more. */
export async function withReserve<Answer>(
  { dialect, reserve }: { readonly dialect: Dialect; readonly reserve: DiskReserve },
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!dialect.isFull(error) || !(await reserve.release())) throw error;
    return await run();
  }
}
