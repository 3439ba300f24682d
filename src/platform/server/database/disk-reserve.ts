import { rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Dialect } from './dialect.ts';

/** The size of the reserve. */
const reserveBytes = 8 * 1024 * 1024;
/** The free space below which a reserve does more harm than good. */
const minFreeBytes = 8 * reserveBytes;
/** The free space that the start needs for the lock, the index of the write-ahead log, and files that it writes. */
const minFreeToStartBytes = 1024 * 1024;
/** How often a released reserve is filled again. */
const fillEveryMs = 60 * 60 * 1000;

/** A file that reserves disk space, so that signing in and deleting, which both write, still work on a full disk. */
export interface DiskReserve {
  /** Does nothing if the disk is nearly full. Never rejects. */
  readonly fill: () => Promise<void>;
  /** Frees the space until the next `fill`. Resolves to false if there was no reserve. */
  readonly release: () => Promise<boolean>;
}

export function openDiskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, 'reserve');
  return {
    async fill() {
      try {
        const { bavail, bsize } = await statfs(dataDir);
        // Random bytes take their full size also on file systems that compress.
        if (bavail * bsize >= minFreeBytes)
          await writeFile(path, randomBytes(reserveBytes), { flag: 'wx', mode: 0o600 });
      } catch {}
    },
    release: () =>
      rm(path).then(
        () => true,
        () => false,
      ),
  };
}

/** Fills the reserve again within an hour after it was released. Returns a function that stops it. */
export function startFillingReserve({ reserve }: { readonly reserve: DiskReserve }): () => void {
  const timer = setInterval(() => void reserve.fill(), fillEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Frees the reserve if the disk is too full for a start. Must be called before SQLite opens the database, which fails
 * on a full disk. Never rejects.
 */
export async function releaseReserveWhenFull(dataDir: string): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < minFreeToStartBytes) await openDiskReserve(dataDir).release();
  } catch {}
}

/** The reserve of a database on another machine, which needs none here. */
export const noReserve: DiskReserve = { fill: () => Promise.resolve(), release: () => Promise.resolve(false) };

/** Runs `run`. If the disk is full, releases the reserve and runs it once more. */
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
