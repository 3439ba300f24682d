import { buffer } from 'node:stream/consumers';
import type { Config } from '../../../platform/server/base/config.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { isOwnMediaStore, openMedia } from '../../../media/server/installation.ts';
import { moveStudio } from './move-studio.ts';
import { restoreBackup } from './restore-backup.ts';
import { hashTables } from './copy-tables.ts';
import { takeBackup } from './take-backup.ts';

export async function withDatabase<T>(
  config: Config,
  work: (opened: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const opened = openDatabase(config);
  return await work(opened).finally(() => opened.db.destroy());
}

/** Includes the bytes of each file. */
export async function readStudio(config: Config) {
  const media = await openMedia(config);
  return await withDatabase(config, async ({ db }) => {
    const sets = await db.selectFrom('sets').selectAll().orderBy('id').execute();
    const files = new Map<string, string>();
    for (const { custom_thumbnail_key: key } of sets) {
      const stream = key === null ? undefined : await media.read(key);
      if (key !== null) files.set(key, stream === undefined ? 'missing' : String(await buffer(stream)));
    }
    const withoutNumbers = sets.map((set) => ({ ...set, number: undefined }));
    return { sets: withoutNumbers, files, isOwnStore: await isOwnMediaStore({ db, media }) };
  });
}

/** Returns all rows as one text for comparison. */
export async function readRows(config: Config): Promise<string> {
  const snapshot = await openSnapshot(config);
  const hashes = await hashTables(snapshot).finally(() => snapshot.close());
  return JSON.stringify([...hashes]);
}

export const take = (config: Config, folder: string, more: { keep?: number; now?: () => number } = {}) =>
  takeBackup({ config, folder, keep: more.keep, now: more.now ?? Date.now, terminal: silentTerminal });

export const restore = (config: Config, folder: string, isForced = false) =>
  restoreBackup({ config, folder, isForced, now: Date.now, terminal: silentTerminal });

export const move = (from: Config, to: Config, isForced = false) =>
  moveStudio({ from, to, isForced, now: Date.now, terminal: silentTerminal });
