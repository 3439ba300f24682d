import { mkdir, stat } from 'node:fs/promises';
import type { Config } from '../../../platform/server/base/config.ts';
import { errorCode } from '../../../platform/server/database/error-code.ts';
import { lockDataDir } from '../../../platform/server/database/lock-data-dir.ts';
import { openSnapshot, refuseMissingSqlite, sqlitePath } from '../../../platform/server/database/snapshot.ts';
import type { TableSource } from '../../../platform/server/database/stored-row.ts';
import { copiedTables } from '../../../platform/server/database/table-keys.ts';
import type { MediaStore } from '../../../platform/server/services/media-store.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { refuseUsedPostgres, replacePostgres } from './replace-postgres.ts';
import { refuseUsedSqlite, replaceSqlite } from './replace-sqlite.ts';

export type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaBucket'>;

/** Also true of a database that cannot be read. */
export async function holdsData(place: Place): Promise<boolean> {
  if (place.databaseUrl === undefined && !(await isThere(sqlitePath(place.dataDir)))) return false;
  const snapshot = await openSnapshot(place).catch((error: unknown) => {
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) return undefined;
    throw error;
  });
  if (snapshot === undefined) return true;
  try {
    for (const table of copiedTables.filter(({ name }) => name === 'sets' || name === 'media')) {
      for await (const rows of snapshot.rows(table)) if (rows.length > 0) return true;
    }
    return false;
  } finally {
    await snapshot.close();
  }
}

/** Files of another studio, or newer than the backup. */
export async function countOtherFiles(media: MediaStore, keys: ReadonlySet<string>): Promise<number> {
  let others = 0;
  for await (const { key } of media.list()) if (!keys.has(key)) others++;
  return others;
}

/** @throws ToolError while a server runs on it */
export async function withStudioStopped<T>({ databaseUrl, dataDir }: Place, work: () => Promise<T>): Promise<T> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl);
    return await work();
  }
  refuseMissingSqlite(dataDir);
  const unlock = lockDataDir(dataDir);
  if (unlock === undefined) throw inUse();
  return await work().finally(unlock);
}

/** @throws ToolError while a server uses the database */
export async function withDatabaseAlone<T>({ databaseUrl, dataDir }: Place, work: () => Promise<T>): Promise<T> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl);
    return await work();
  }
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  if (unlock === undefined) throw inUse();
  try {
    refuseUsedSqlite(sqlitePath(dataDir));
    return await work();
  } finally {
    unlock();
  }
}

/** @returns where the earlier database is kept, if there was one */
export async function replaceDatabase(
  { databaseUrl, dataDir }: Place,
  contents: { source: TableSource; now: () => number },
): Promise<string | undefined> {
  if (databaseUrl === undefined) return await replaceSqlite(dataDir, contents);
  await replacePostgres(databaseUrl, contents.source);
  return undefined;
}

function inUse(): ToolError {
  return new ToolError('The database is in use. Please stop the server first.');
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
