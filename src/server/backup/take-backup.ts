import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { productVersion } from '../../shared/limits.ts';
import type { BackupManifest } from '../../shared/contract/backup.ts';
import type { Config } from '../base/config.ts';
import { openMedia } from '../media-store/open-media.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { openDiskStore } from '../media-store/disk.ts';
import type { Terminal } from '../base/terminal.ts';
import {
  backupName,
  finishBackup,
  listBackups,
  mediaFolderOf,
  readManifest,
  removeUnfinished,
  writeTables,
} from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { copyMedia } from './copy-media.ts';
import { listKnownFiles } from './known-files.ts';

export interface TakenBackup {
  readonly path: string;
  readonly rowCount: number;
  readonly fileCount: number;
  /** Not in an earlier backup. */
  readonly newFileCount: number;
  /** The media store lost or damaged them. */
  readonly missing: readonly string[];
}

interface TakingBackup {
  readonly config: Config;
  readonly folder: string;
  /** This one among them; undefined: all. */
  readonly keep: number | undefined;
  readonly now: () => number;
  readonly terminal: Terminal;
}

/**
 * Backs up a snapshot of the database, then the files that it names, while the server runs. Files removed meanwhile are found in the trash.
 * @throws ToolError when another backup is under way
 */
export async function takeBackup(taking: TakingBackup): Promise<TakenBackup> {
  return await withBackupLock(taking.folder, taking.now, async () => {
    await removeUnfinished(taking.folder);
    try {
      const taken = await writeBackup(taking);
      if (taking.keep !== undefined) await removeOldBackups(taking.folder, taken.path, taking.keep);
      return taken;
    } finally {
      await removeUnfinished(taking.folder);
    }
  });
}

async function writeBackup({ config, folder, now, terminal }: TakingBackup): Promise<TakenBackup> {
  const name = backupName(now());
  const createdAt = new Date(now()).toISOString();
  const snapshot = await openSnapshot(config);
  const state = { migrations: snapshot.migrations, files: await listKnownFiles(snapshot) };
  terminal.progress('Database');
  const tables = await writeTables(folder, name, snapshot).finally(() => snapshot.close());
  terminal.checkStopped();
  const { files, missing, copiedCount } = await copyMedia({
    from: await openMedia(config),
    to: await openDiskStore(mediaFolderOf(folder)),
    files: await withKnownChecksums(folder, state.files),
    isVerifying: false,
    terminal,
  });
  const manifest = { format: 1 as const, productVersion, createdAt, migrations: [...state.migrations], tables };
  await finishBackup(folder, name, { ...manifest, files: [...files], missing: [...missing] });
  return {
    path: join(folder, name),
    rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    fileCount: files.length,
    newFileCount: copiedCount,
    missing,
  };
}

/** From the last backup, for files from before the database stored checksums. */
async function withKnownChecksums(folder: string, files: Awaited<ReturnType<typeof listKnownFiles>>) {
  const last = (await listBackups(folder)).at(-1);
  const known = last === undefined ? [] : (await readManifest(join(folder, last))).files;
  const checksums = new Map(known.map(({ key, sha256 }) => [key, sha256]));
  return files.map((file) => ({ ...file, sha256: file.sha256 ?? checksums.get(file.key) ?? null }));
}

/** Never the one just taken (others may seem newer after a clock was set back); then files that no backup names. */
async function removeOldBackups(folder: string, taken: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  const old = names.slice(0, -keep).filter((name) => join(folder, name) !== taken);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  const manifests: BackupManifest[] = [];
  for (const name of await listBackups(folder)) manifests.push(await readManifest(join(folder, name)));
  const named = new Set(manifests.flatMap(({ files }) => files.map(({ key }) => key)));
  const media = await openDiskStore(mediaFolderOf(folder));
  for await (const { key } of media.list()) if (!named.has(key)) await media.remove(key);
}
