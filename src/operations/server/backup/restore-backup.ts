import { existsSync } from 'node:fs';
import type { Config } from '../../../platform/server/base/config.ts';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import { copyMedia } from './copy-media.ts';
import { withRowProgress } from './copy-tables.ts';
import { NewerSchemaError, refuseNewerMigrations } from '../../../platform/server/database/migrate.ts';
import { join } from 'node:path';
import { reasonOf } from '../../../platform/server/base/log.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { findNewestBackup, mediaFolderOf, openBackupTables, readManifest } from './backup-folder.ts';
import { describeDamage } from './describe-damage.ts';
import {
  holdsData,
  countOtherFiles,
  withUnusedDatabase,
  replaceDatabase,
  adoptConfiguredStore,
} from './replace-database.ts';

interface RestoreOptions {
  readonly config: Config;
  /** A backup, or a folder of backups, of which the newest is restored. */
  readonly folder: string;
  /** Restores even if there are sets or media where the backup is to go. */
  readonly isForced: boolean;
  readonly now: () => number;
  readonly terminal: Terminal;
}

export interface RestoredBackup {
  /** The path of the backup. */
  readonly backup: string;
  readonly fileCount: number;
  /** The keys of files that were missing when the backup was taken. */
  readonly missingKeys: readonly string[];
  /** The number of files in the media store that the backup does not have. They stay. */
  readonly otherFileCount: number;
  /** The path at which the earlier SQLite database is kept, if there was one. */
  readonly earlierDatabasePath: string | undefined;
  /** Why the media store could not be made to belong to the restored database. Undefined if it could. */
  readonly adoptionFault: string | undefined;
}

/**
 * Copies the media files and tables of a backup into the configured store and database. The database is replaced last,
 * so that an interruption leaves only unused files.
 * @throws ToolError if the database is in use, the target is not empty, or the backup is missing, damaged or too new
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  return await withUnusedDatabase(options.config, () => restoreLocked(options));
}

async function restoreLocked({ config, folder, isForced, now, terminal }: RestoreOptions): Promise<RestoredBackup> {
  const { backup, mediaFolder } = await findBackup(folder, now());
  const manifest = await readManifest(backup);
  refuseNewer(backup, manifest.migrations);
  const media = await openMedia(config);
  const otherFileCount = await countOtherFiles(media, new Set(manifest.files.map(({ key }) => key)));
  if (!isForced && (otherFileCount > 0 || (await holdsData(config)))) throw targetNotEmpty();
  terminal.progress('Verifying the backup');
  const damage = await describeDamage({ backup, manifest }, { isQuick: false, terminal });
  if (damage !== undefined) throw new ToolError(`${damage} Nothing was changed.`);
  const { missingKeys: lostKeys } = await copyMedia({
    from: await openDiskStore(mediaFolder),
    to: media,
    files: manifest.files,
    isVerifying: true,
    terminal,
  });
  if (lostKeys.length > 0) throw new ToolError(`The backup lost the file ${lostKeys[0]} meanwhile`);
  const source = withRowProgress(openBackupTables(backup, manifest), 'Database, written and compared', terminal);
  const earlierDatabasePath = await replaceDatabase(config, { source, now });
  // The database is replaced by now, so a fault must not look as if nothing was restored.
  const adoptionFault = await adoptConfiguredStore(config, now).then(() => undefined, reasonOf);
  const { files, missing: missingKeys } = manifest;
  return { backup, fileCount: files.length, missingKeys, otherFileCount, earlierDatabasePath, adoptionFault };
}

/** @param folder a backup, or a folder of backups */
async function findBackup(folder: string, now: number): Promise<{ backup: string; mediaFolder: string }> {
  const isBackup = existsSync(join(folder, 'manifest.json'));
  if (isBackup) return { backup: folder, mediaFolder: mediaFolderOf(join(folder, '..')) };
  const newest = await findNewestBackup(folder, now);
  if (newest === undefined) throw new ToolError(`There is no backup in ${folder}`);
  return { backup: join(folder, newest), mediaFolder: mediaFolderOf(folder) };
}

function refuseNewer(backup: string, migrations: readonly string[]): void {
  try {
    refuseNewerMigrations(migrations);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    throw new ToolError(`${backup} was made by a newer version of the program (${error.message}): please update first`);
  }
}

function targetNotEmpty(): ToolError {
  return new ToolError(
    'There are sets or other media where the backup is to go. Nothing was changed. With --force the sets are replaced and the media stay.',
  );
}
