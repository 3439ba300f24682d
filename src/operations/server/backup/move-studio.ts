import type { Config } from '../../../platform/server/base/config.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { refuseNewerMigrations } from '../../../platform/server/database/migrate.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import type { TableSource } from '../../../platform/server/database/tables.ts';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import { copyMedia, listKnownFiles } from './copy-media.ts';
import {
  countOtherFiles,
  holdsData,
  replaceDatabase,
  withUnusedDatabase,
  withDatabaseOfStoppedServer,
  adoptConfiguredStore,
} from './replace-database.ts';

interface MoveOptions {
  readonly from: Config;
  readonly to: Config;
  /** Replaces the contents of the target database, and lets other files in the target media store stay. */
  readonly isForced: boolean;
  readonly now: () => number;
  readonly terminal: Terminal;
}

export interface MovedStudio {
  readonly isDatabaseMoved: boolean;
  readonly isMediaMoved: boolean;
  readonly copiedFileCount: number;
  /** The keys of files that are missing or damaged in the original media store. */
  readonly missingKeys: readonly string[];
}

/**
 * Copies the database and the media to another database and media store. Leaves the originals unchanged. After an
 * interruption, a second run continues.
 */
export async function moveStudio(options: MoveOptions): Promise<MovedStudio> {
  return await withDatabaseOfStoppedServer(options.from, () => moveLocked(options));
}

async function moveLocked(options: MoveOptions): Promise<MovedStudio> {
  const { from, to, isForced } = options;
  if (databaseAddress(from) === databaseAddress(to)) return await copyAll(options, { isDatabaseMoved: false });
  return await withUnusedDatabase(to, async () => {
    if (!isForced && (await holdsData(to))) {
      throw new ToolError('There are sets already where the database is to go. With --force they are replaced.');
    }
    return await copyAll(options, { isDatabaseMoved: true });
  });
}

async function copyAll(options: MoveOptions, { isDatabaseMoved }: { isDatabaseMoved: boolean }): Promise<MovedStudio> {
  const { from, to, now, terminal } = options;
  const isMediaMoved = mediaAddress(from) !== mediaAddress(to);
  const snapshot = await openSnapshot(from);
  try {
    refuseNewerMigrations(snapshot.migrations);
    const { copiedCount, missingKeys } = isMediaMoved
      ? await copyFiles(snapshot, options)
      : { copiedCount: 0, missingKeys: [] };
    terminal.checkStopped();
    if (isDatabaseMoved) {
      terminal.progress('Database');
      await replaceDatabase(to, { source: snapshot, now });
    }
    if (isDatabaseMoved || isMediaMoved) await adoptConfiguredStore(to, now);
    return { isDatabaseMoved, isMediaMoved, copiedFileCount: copiedCount, missingKeys };
  } finally {
    await snapshot.close();
  }
}

async function copyFiles(source: TableSource, { from, to, isForced, terminal }: MoveOptions) {
  const files = await listKnownFiles(source);
  const target = await openMedia(to);
  // Once the target belongs to this studio, its garbage collection would remove the files of another one.
  if (!isForced && (await countOtherFiles(target, new Set(files.map(({ key }) => key)))) > 0) {
    throw new ToolError('There are other media already where the files are to go. With --force they stay beside them.');
  }
  return await copyMedia({ from: await openMedia(from), to: target, files, isVerifying: true, terminal });
}

function databaseAddress({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ?? dataDir;
}

function mediaAddress({ mediaBucket, dataDir }: Config): string {
  return mediaBucket === undefined ? dataDir : `${mediaBucket.endpoint}/${mediaBucket.bucket}`;
}
