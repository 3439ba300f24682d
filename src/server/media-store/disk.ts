import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/error-code.ts';
import { ProblemError, unavailable } from '../problems.ts';
import { isMediaKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';

/** Where files are until they are complete; no key has a dot in front, so no shard has this name. */
const unfinished = '.unfinished';
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Keeps each file in a folder named after the first two letters of its key, which bounds the size of folders.
 * A file appears under its name at once and complete: it is written elsewhere in the same file system and then renamed.
 */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  await mkdir(join(folder, unfinished), { recursive: true });
  return {
    put: (key, bytes) => telling(() => write(folder, pathOf(folder, key), bytes)),

    read: (key, range) =>
      telling(async () => {
        const handle = await open(pathOf(folder, key)).catch(ifMissing);
        return handle?.createReadStream(range);
      }),

    remove: (key) => telling(() => rm(pathOf(folder, key), { force: true })),

    async *list() {
      for await (const shard of entriesOf(folder)) {
        if (shard.name === unfinished || !shard.isDirectory()) continue;
        for await (const { name, parentPath } of entriesOf(join(folder, shard.name))) {
          const found = isMediaKey(name) && (await stat(join(parentPath, name)).catch(ifMissing));
          if (found) yield { key: name, writtenAt: found.mtimeMs };
        }
      }
    },

    async removeBrokenWrites(before) {
      for await (const { name, parentPath } of entriesOf(join(folder, unfinished))) {
        const path = join(parentPath, name);
        const found = await stat(path).catch(ifMissing);
        if (found && found.mtimeMs < before) await rm(path, { force: true });
      }
    },

    check: () =>
      telling(async () => {
        const path = join(folder, unfinished, randomUUID());
        await writeDurably(path, Buffer.from('ok')).finally(() => rm(path, { force: true }));
      }),
  };
}

function pathOf(folder: string, key: string): string {
  if (!isMediaKey(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return join(folder, shardOf(key), key);
}

/** The dot of a very short key must not make a shard's name special. */
function shardOf(key: string): string {
  return key.slice(0, 2).replaceAll('.', '_');
}

async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  const shard = join(path, '..');
  if ((await mkdir(shard, { recursive: true })) !== undefined) await syncFolder(folder);
  const temporary = join(folder, unfinished, randomUUID());
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, path);
    await syncFolder(shard);
  } catch (error) {
    await Promise.allSettled([rm(temporary, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is on disk only once its folder is: fsync(2). */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** What is in the folder; nothing when it is gone, which is no matter to those who list or clean up. */
async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(ifMissing);
  if (entries !== undefined) yield* entries;
}

function ifMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Tells the caller in words what the disk refuses. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === '') throw error;
    const problem = noRoom.has(code)
      ? new ProblemError(507, 'Insufficient Storage', 'There is no room left for media on the server')
      : unavailable('The server cannot reach its media just now, please try again');
    problem.cause = error;
    throw problem;
  }
}
