import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { errorCode, ignoreMissing } from '../../platform/server/base/error-code.ts';
import { ProblemError, unavailable } from '../../platform/server/base/problems.ts';
import { syncFolder } from '../../platform/server/base/sync-folder.ts';
import { isMediaKey } from './media-key.ts';
import type { MediaStore } from '../../platform/server/services/services.ts';
import { OpenFiles, readInPieces, readReusedPieces } from './store/open-files.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** Names that no folder of files can have: those are named after keys, which never begin with a dot. */
const unfinishedFolder = '.unfinished';
const trashFolder = '.trash';
const installationFile = '.installation';
const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Opens a media store in a folder. Each file is in a folder named after the first two letters of its key (a shard), and
 * is renamed into its place when it is complete.
 */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  await mkdir(join(folder, unfinishedFolder), { recursive: true });
  await mkdir(join(folder, trashFolder), { recursive: true });
  const files = new OpenFiles();
  return {
    ...openTrash(folder, files),

    put: (key, bytes) =>
      asStorageProblem(() =>
        writeAtomically(folder, pathOf(folder, key), bytes).finally(() => files.forget(pathOf(folder, key))),
      ),

    read: (key, range) => asStorageProblem(() => readInPieces(files, pathOf(folder, key), range).catch(ignoreMissing)),

    readPieces: (key, range) =>
      asStorageProblem(() => readReusedPieces(files, pathOf(folder, key), range).catch(ignoreMissing)),

    locate: async (key) => relative(folder, pathOf(folder, key)),

    remove: (key) => asStorageProblem(() => removeFile(files, pathOf(folder, key))),

    async *list() {
      for await (const shard of entriesOf(folder)) {
        if (shard.name.startsWith('.') || !shard.isDirectory()) continue;
        for await (const { key, byteSize, changedAt } of filesOf(join(folder, shard.name))) {
          yield { key, byteSize, writtenAt: changedAt };
        }
      }
    },

    async removeBrokenWrites(before) {
      for await (const { name, parentPath } of entriesOf(join(folder, unfinishedFolder))) {
        const path = join(parentPath, name);
        const stats = await stat(path).catch(ignoreMissing);
        if (stats && stats.mtimeMs < before) await rm(path, { force: true });
      }
    },

    check: () =>
      asStorageProblem(async () => {
        const path = join(folder, unfinishedFolder, randomUUID());
        await writeDurably(path, Buffer.from('ok')).finally(() => rm(path, { force: true }));
      }),

    readInstallation: () =>
      asStorageProblem(async () =>
        (await readFile(join(folder, installationFile), 'utf8').catch(ignoreMissing))?.trim(),
      ),

    writeInstallation: (id) =>
      asStorageProblem(() => writeAtomically(folder, join(folder, installationFile), Buffer.from(`${id}\n`))),
  };
}

function openTrash(folder: string, files: OpenFiles) {
  const trashPathOf = (key: string) => join(folder, trashFolder, basename(pathOf(folder, key)));
  return {
    /**
     * The mtime is set to the time of the move before the move itself. After a crash, a file then stays in the trash
     * longer, never shorter.
     */
    trash: (key: string) =>
      asStorageProblem(async () => {
        const now = new Date();
        await utimes(pathOf(folder, key), now, now).catch(ignoreMissing);
        await moveFile(files, pathOf(folder, key), trashPathOf(key));
      }),

    restore: (key: string) =>
      asStorageProblem(async () => {
        await mkdir(join(pathOf(folder, key), '..'), { recursive: true });
        return await moveFile(files, trashPathOf(key), pathOf(folder, key));
      }),

    readTrashed: (key: string) => asStorageProblem(() => readInPieces(files, trashPathOf(key)).catch(ignoreMissing)),

    removeTrashed: (key: string) => asStorageProblem(() => removeFile(files, trashPathOf(key))),

    async *listTrash() {
      for await (const { key, byteSize, changedAt } of filesOf(join(folder, trashFolder))) {
        yield { key, byteSize, trashedAt: changedAt };
      }
    },
  };
}

async function removeFile(files: OpenFiles, path: string): Promise<void> {
  await rm(path, { force: true });
  files.forget(path);
}

/** Returns false if there is no such file. */
async function moveFile(files: OpenFiles, from: string, to: string): Promise<boolean> {
  const isMoved = (await rename(from, to).then(() => true, ignoreMissing)) ?? false;
  files.forget(from);
  if (!isMoved) return false;
  await syncFolder(join(to, '..'));
  await syncFolder(join(from, '..'));
  return true;
}

async function* filesOf(folder: string) {
  for await (const { name } of entriesOf(folder)) {
    const stats = isMediaKey(name) && (await stat(join(folder, name)).catch(ignoreMissing));
    if (stats) yield { key: name, byteSize: stats.size, changedAt: stats.mtimeMs };
  }
}

function pathOf(folder: string, key: string): string {
  if (!isMediaKey(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return join(folder, shardOf(key), key);
}

function shardOf(key: string): string {
  return key.slice(0, 2).replaceAll('.', '_');
}

async function writeAtomically(folder: string, path: string, bytes: Buffer): Promise<void> {
  const shard = join(path, '..');
  if ((await mkdir(shard, { recursive: true })) !== undefined) await syncFolder(folder);
  const temporary = join(folder, unfinishedFolder, randomUUID());
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, path);
    await syncFolder(shard);
  } catch (error) {
    // The rename may have succeeded before the error.
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

async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (entries !== undefined) yield* entries;
}

/** Runs `work`, and turns errors of the file system into problems that the caller of the API understands. */
async function asStorageProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === '') throw error;
    const problem = noRoomCodes.has(code)
      ? new ProblemError(507, 'Insufficient Storage', message('There is no room left for media on the server'))
      : unavailable(message('The server cannot reach its media just now, please try again'));
    problem.cause = error;
    throw problem;
  }
}
