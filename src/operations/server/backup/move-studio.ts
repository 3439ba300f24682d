import type { Config } from '../../../platform/server/base/config.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { refuseNewerMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import { copyMedia, type KnownFile } from './copy-media.ts';
import { listKnownFiles } from './copy-media.ts';
import {
  countOtherFiles,
  holdsData,
  replaceDatabase,
  withDatabaseAlone,
  withStudioStopped,
  giveStoreItsId,
} from './place.ts';

interface Moving {
  readonly from: Config;
  readonly to: Config;
  /** Replaces the contents of the target database. */
  readonly isForced: boolean;
  readonly now: () => number;
  readonly terminal: Terminal;
}

export interface MovedStudio {
  readonly isDatabaseMoved: boolean;
  readonly isMediaMoved: boolean;
  readonly copiedFileCount: number;
  readonly missing: readonly string[];
}

/** Leaves the originals unchanged. After an interruption, a second run continues. */
export async function moveStudio(moving: Moving): Promise<MovedStudio> {
  return await withStudioStopped(moving.from, () => move(moving));
}

async function move(moving: Moving): Promise<MovedStudio> {
  const { from, to, isForced } = moving;
  const isMediaMoved = mediaOf(from) !== mediaOf(to);
  if (databaseOf(from) === databaseOf(to))
    return { ...(await copyAll(moving, { isMediaMoved })), isDatabaseMoved: false };
  return await withDatabaseAlone(to, async () => {
    if (!isForced && (await holdsData(to))) {
      throw new ToolError('There are sets already where the database is to go. With --force they are replaced.');
    }
    return { ...(await copyAll(moving, { isMediaMoved, isDatabaseMoved: true })), isDatabaseMoved: true };
  });
}

async function copyAll(
  moving: Moving,
  { isMediaMoved, isDatabaseMoved = false }: { isMediaMoved: boolean; isDatabaseMoved?: boolean },
): Promise<Omit<MovedStudio, 'isDatabaseMoved'>> {
  const { from, to, now, terminal } = moving;
  const snapshot = await openSnapshot(from);
  try {
    refuseNewerMigrations(snapshot.migrations);
    const files = isMediaMoved
      ? await copyFiles(await listKnownFiles(snapshot), moving)
      : { copiedCount: 0, missing: [] };
    terminal.checkStopped();
    terminal.progress('Database');
    if (isDatabaseMoved) await replaceDatabase(to, { source: snapshot, now });
    if (isDatabaseMoved || isMediaMoved) await giveStoreItsId(to, now);
    return { isMediaMoved, copiedFileCount: files.copiedCount, missing: files.missing };
  } finally {
    await snapshot.close();
  }
}

async function copyFiles(files: readonly KnownFile[], { from, to, isForced, terminal }: Moving) {
  const target = await openMedia(to);
  // The garbage collection would remove files of another studio.
  if (!isForced && (await countOtherFiles(target, new Set(files.map(({ key }) => key)))) > 0) {
    throw new ToolError('There are other media already where the files are to go. With --force they stay beside them.');
  }
  return await copyMedia({ from: await openMedia(from), to: target, files, isVerifying: true, terminal });
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ?? dataDir;
}

function mediaOf({ mediaBucket, dataDir }: Config): string {
  return mediaBucket === undefined ? dataDir : `${mediaBucket.endpoint}/${mediaBucket.bucket}`;
}
