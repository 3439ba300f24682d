import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { productVersion } from '../../../platform/rules/limits.ts';
import type { Config } from '../../../platform/server/base/config.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { refuseMissingSqlite } from '../../../platform/server/database/open-database.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import {
  backupName,
  finishBackup,
  listBackups,
  mediaFolderOf,
  readManifest,
  removeBackup,
  removeUnfinished,
  writeTables,
} from './backup-folder.ts';
import { syncFolder } from '../../../platform/server/base/sync-folder.ts';
import { copyMedia, listKnownFiles } from './copy-media.ts';
import { withRowProgress } from './copy-tables.ts';
import { hostname } from 'node:os';
import { errorCode } from '../../../platform/server/base/error-code.ts';

export interface TakenBackup {
  readonly path: string;
  readonly rowCount: number;
  readonly fileCount: number;
  readonly newFileCount: number;
  /** The keys of files that are missing or damaged in the media store, and so not in the backup. */
  readonly missingKeys: readonly string[];
}

interface BackupOptions {
  readonly config: Config;
  readonly folder: string;
  /** The number of backups to keep, including this one. Undefined keeps all. */
  readonly keep: number | undefined;
  readonly now: () => number;
  readonly terminal: Terminal;
}

/**
 * Copies a snapshot of the database, then the files that it names. The server may run, because files removed in the
 * meantime are in the trash.
 * @throws BackupUnderWayError when another backup is under way, ToolError when the folder is DATA_DIR, ConfigError when
 * there is no database
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { config, folder, keep, now } = options;
  if (config.databaseUrl === undefined) refuseMissingSqlite(config.dataDir);
  await refuseFolderOfMedia(config, folder);
  return await withBackupLock(folder, now, async () => {
    // An earlier backup may have been killed.
    await removeUnfinished(folder);
    try {
      const newBackup = await writeBackup(options);
      if (keep !== undefined) await removeOldBackups(folder, newBackup.path, keep);
      return newBackup;
    } finally {
      await removeUnfinished(folder);
    }
  });
}

/**
 * Refuses DATA_DIR as the folder of backups. Removing old backups also removes the files that no backup names from
 * `mediaFolderOf`, and in DATA_DIR these would be the studio's new media.
 */
async function refuseFolderOfMedia({ mediaBucket, dataDir }: Config, folder: string): Promise<void> {
  if (mediaBucket !== undefined) return;
  const [backupMedia, media] = await Promise.all([findStats(mediaFolderOf(folder)), findStats(mediaFolderOf(dataDir))]);
  const isSame = backupMedia !== undefined && backupMedia.dev === media?.dev && backupMedia.ino === media.ino;
  if (isSame) throw new ToolError(`${folder} is the folder of the studio's own media, which no backup may share`);
}

function findStats(path: string) {
  return stat(path).catch(() => undefined);
}

async function writeBackup({ config, folder, now, terminal }: BackupOptions): Promise<TakenBackup> {
  const name = backupName(now());
  const createdAt = new Date(now()).toISOString();
  const snapshot = withRowProgress(await openSnapshot(config), 'Database', terminal);
  const { migrations } = snapshot;
  const knownFiles = await listKnownFiles(snapshot);
  // Backups contain private media, and an existing folder may be readable by everyone.
  await mkdir(mediaFolderOf(folder), { recursive: true, mode: 0o700 });
  const tables = await writeTables(folder, name, snapshot).finally(() => snapshot.close());
  terminal.checkStopped();
  const { files, missingKeys, copiedCount } = await copyMedia({
    from: await openMedia(config),
    to: await openDiskStore(mediaFolderOf(folder)),
    files: await withKnownChecksums(folder, knownFiles),
    isVerifying: false,
    terminal,
  });
  const manifest = { format: 1 as const, productVersion, createdAt, migrations: [...migrations], tables };
  await finishBackup(folder, name, { ...manifest, files: [...files], missing: [...missingKeys] });
  return {
    path: join(folder, name),
    rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    fileCount: files.length,
    newFileCount: copiedCount,
    missingKeys,
  };
}

/** Takes checksums from the last backup for files that were stored before the database recorded checksums. */
async function withKnownChecksums(folder: string, files: Awaited<ReturnType<typeof listKnownFiles>>) {
  const newest = (await listBackups(folder)).at(-1);
  const newestFiles =
    newest === undefined ? undefined : (await readManifest(join(folder, newest)).catch(ignoreDamage))?.files;
  const checksums = new Map(newestFiles?.map(({ key, sha256 }) => [key, sha256]));
  return files.map((file) => ({ ...file, sha256: file.sha256 ?? checksums.get(file.key) ?? null }));
}

/**
 * Removes all but the newest `keep` backups, and media files that no remaining backup names. The backup just taken
 * always stays, although it may seem older than others after a clock was set back.
 */
async function removeOldBackups(folder: string, newBackupPath: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  const old = names.slice(0, -keep).filter((name) => join(folder, name) !== newBackupPath);
  for (const name of old) await removeBackup(folder, name);
  const neededKeys = new Set<string>();
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(ignoreDamage);
    // A damaged manifest does not tell which files its backup needs, so all stay.
    if (manifest === undefined) return;
    for (const { key } of manifest.files) neededKeys.add(key);
  }
  const media = await openDiskStore(mediaFolderOf(folder));
  for await (const { key } of media.list()) if (!neededKeys.has(key)) await media.remove(key);
}

function ignoreDamage(error: unknown): undefined {
  if (!(error instanceof ToolError)) throw error;
}

export class BackupUnderWayError extends ToolError {}

/** How often a running backup renews the time of its lock. */
const lockRenewalMs = 10_000;
/** How far the time of a lock may lie in the past, or in the future after a clock was set back, before it is stale. */
const maxLockAgeMs = 2 * 60_000;

/**
 * Lets only one process write into the folder, also if several machines share it. The lock is a file that names its
 * process, and whose time is renewed as long as the process works.
 * @throws BackupUnderWayError while another process holds the lock
 */
export async function withBackupLock<T>(folder: string, now: () => number, work: () => Promise<T>): Promise<T> {
  // Backups contain private sets and the hash of the password.
  const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (createdFolder !== undefined) await syncFolder(join(createdFolder, '..'));
  const path = join(folder, '.lock');
  await takeLock(path, now);
  const renewal = setInterval(() => void renewLock(path, now), lockRenewalMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(path, { force: true });
  }
}

async function takeLock(path: string, now: () => number): Promise<void> {
  if (await isLockStale(path, now)) await removeStaleLock(path, now);
  const handle = await open(path, 'wx').catch(refuseIfLocked);
  try {
    await handle.writeFile(`${hostname()} ${process.pid}`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Moves the lock away before removing it, and back if it turns out to be a new one of another process. */
async function removeStaleLock(path: string, now: () => number): Promise<void> {
  const movedPath = `${path}-${newId()}`;
  try {
    await rename(path, movedPath);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (await isLockStale(movedPath, now)) await rm(movedPath, { force: true });
  else await rename(movedPath, path);
}

function refuseIfLocked(error: unknown): never {
  if (errorCode(error) !== 'EEXIST') throw error;
  throw new BackupUnderWayError(
    'Another backup into this folder is under way, or was killed on another machine less than two minutes ago',
  );
}

/** Whether the lock is stale. One that a process of this machine holds is also stale when that process has ended. */
async function isLockStale(path: string, now: () => number): Promise<boolean> {
  const stats = await findStats(path);
  if (stats === undefined) return false;
  if (Math.abs(now() - stats.mtimeMs) > maxLockAgeMs) return true;
  const [host, pid] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  return host === hostname() && pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

async function renewLock(path: string, now: () => number): Promise<void> {
  const time = now() / 1000;
  await utimes(path, time, time).catch(() => {});
}
