import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { errorCode } from '../../../platform/server/database/error-code.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import { loadTables } from './table-lines.ts';
import { sqlitePath } from '../../../platform/server/database/snapshot.ts';
import { openSqlite } from '../../../platform/server/database/sqlite.ts';
import { openSqliteSnapshot } from '../../../platform/server/database/sqlite-snapshot.ts';
import type { TableSource } from '../../../platform/server/database/stored-row.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { verifyCopy } from './copy-media.ts';

/** SQLite would apply the logs of the earlier database to the new one. */
const besides = ['-wal', '-shm', '-journal'];

/**
 * Writes and verifies the new database beside the earlier one.
 * @returns the path of the earlier database, if there was one
 */
export async function replaceSqlite(
  dataDir: string,
  { source, now }: { source: TableSource; now: () => number },
): Promise<string | undefined> {
  const path = sqlitePath(dataDir);
  const fresh = `${path}.restoring`;
  await mkdir(dataDir, { recursive: true });
  refuseUsedSqlite(path);
  await removeSqlite(fresh);
  try {
    await writeFresh(fresh, source);
    const kept = await putAside(path, now);
    await rename(fresh, path);
    await syncFolder(dataDir);
    return kept;
  } finally {
    await removeSqlite(fresh);
  }
}

async function writeFresh(path: string, source: TableSource): Promise<void> {
  const { db, dialect } = openSqlite(path);
  try {
    await db.transaction().execute((transaction) => loadTables(transaction, { dialect, source }));
    const copy = openSqliteSnapshot(path);
    await verifyCopy(source, copy).finally(() => copy.close());
    await db.transaction().execute((transaction) => applyMigrations(transaction, dialect));
  } finally {
    await db.destroy();
  }
}

/**
 * Changing the journal mode needs exclusive access, which reveals other processes.
 * @throws ToolError while another process has the database open
 */
export function refuseUsedSqlite(path: string): void {
  try {
    const connection = new SqliteFile(path, { fileMustExist: true, timeout: 0 });
    connection.pragma('journal_mode = delete');
    connection.close();
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_BUSY')) return;
    throw new ToolError('The database is in use. Please stop the server first.');
  }
}

/** A link keeps the database in place until the new one replaces it. */
async function putAside(path: string, now: () => number): Promise<string | undefined> {
  const kept = `${path}.replaced-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`;
  for (const beside of besides) await rename(path + beside, kept + beside).catch(ifThere);
  try {
    await link(path, kept);
    return kept;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    // The file system does not support links.
    await rename(path, kept);
    return kept;
  }
}

function ifThere(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function removeSqlite(path: string): Promise<void> {
  for (const beside of ['', ...besides]) await rm(path + beside, { force: true });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(join(folder, '.'));
  await handle.sync().finally(() => handle.close());
}
