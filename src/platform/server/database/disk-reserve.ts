import { rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Dialect } from './dialect.ts';

const reserveBytes = 8 * 1024 * 1024;
/** If less is free, a reserve does more harm than good. */
const minFreeBytes = 8 * reserveBytes;
/** For the lock, the log's index and files that a start writes. */
const minFreeToStartBytes = 1024 * 1024;

/** Reserves disk space, so that signing in and deleting, which both write, still work on a full disk. */
export interface DiskReserve {
  /** Does nothing if the disk is nearly full. Never rejects. */
  readonly fill: () => Promise<void>;
  readonly release: () => Promise<boolean>;
}

export function openDiskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, 'reserve');
  return {
    async fill() {
      try {
        const { bavail, bsize } = await statfs(dataDir);
        // Random bytes, because some file systems compress others.
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

/** Needed because SQLite cannot open a database on a full disk. Never rejects. */
export async function releaseReserveWhenFull(dataDir: string): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < minFreeToStartBytes) await openDiskReserve(dataDir).release();
  } catch {}
}

/** Used for a database on another machine. */
export const noReserve: DiskReserve = { fill: () => Promise.resolve(), release: () => Promise.resolve(false) };

/** If the disk is full, releases the reserve and tries once more. */
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
