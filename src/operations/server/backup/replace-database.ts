import { existsSync } from 'node:fs';
import { mkdir, link, open, rename, rm } from 'node:fs/promises';
import type { Config } from '../../../platform/server/base/config.ts';
import { errorCode } from '../../../platform/server/database/dialect.ts';
import { lockDataDir } from '../../../platform/server/database/lock-data-dir.ts';
import {
  openSnapshot,
  readPostgres,
  type PostgresQuery,
  openSqliteSnapshot,
} from '../../../platform/server/database/snapshot.ts';
import { type TableSource, copiedTables, tableNames } from '../../../platform/server/database/tables.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { loadTables, verifyCopy } from './copy-tables.ts';
import { openPostgres } from '../../../platform/server/database/postgres.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { openSqlite } from '../../../platform/server/database/sqlite.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { openDatabase, refuseMissingSqlite, sqlitePath } from '../../../platform/server/database/open-database.ts';
import { adoptMediaStore, openMedia } from '../../../media/server/installation.ts';

const maxAttempts = 10;

const retryAfterMs = 200;

/** Functions that migrations create in addition to tables. */
const functions = [
  'search_pairs(text)',
  'search_characters(text)',
  'catalog_totals_added()',
  'catalog_categories_added()',
  'catalog_sets_changed()',
  'catalog_set_listed()',
  'catalog_set_unlisted()',
  'catalog_category_insert()',
  'catalog_category_delete()',
  'search_note_rows()',
  'search_note_set()',
  'search_note_deleted()',
];

/** The variables that say where a studio keeps its data. */
type StudioLocation = Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaBucket'>;

/** Whether there are sets or media in the database. Also returns true for a file that SQLite cannot read. */
export async function holdsData(location: StudioLocation): Promise<boolean> {
  if (location.databaseUrl === undefined && !existsSync(sqlitePath(location.dataDir))) return false;
  const snapshot = await openSnapshot(location).catch((error: unknown) => {
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

/** Counts files of another studio and files that are newer than the backup. */
export async function countOtherFiles(media: MediaStore, keys: ReadonlySet<string>): Promise<number> {
  let others = 0;
  for await (const { key } of media.list()) if (!keys.has(key)) others++;
  return others;
}

/**
 * Works like `withDatabaseLocked` on a database that must exist.
 * @throws ToolError while a server uses the database, ConfigError when there is none
 */
export async function withExistingDatabaseLocked<T>(
  { databaseUrl, dataDir }: StudioLocation,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl);
    return await work();
  }
  refuseMissingSqlite(dataDir);
  const unlock = lockDataDir(dataDir);
  if (unlock === undefined) throw inUse();
  return await work().finally(unlock);
}

/**
 * Runs `work` while no server can start on the SQLite database. PostgreSQL has no such lock, so it is checked once.
 * @throws ToolError while a server uses the database
 */
export async function withDatabaseLocked<T>(
  { databaseUrl, dataDir }: StudioLocation,
  work: () => Promise<T>,
): Promise<T> {
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

/** @returns the path of the earlier database, if there was one */
export async function replaceDatabase(
  { databaseUrl, dataDir }: StudioLocation,
  contents: { source: TableSource; now: () => number },
): Promise<string | undefined> {
  if (databaseUrl === undefined) return await replaceSqlite(dataDir, contents);
  await replacePostgres(databaseUrl, contents.source);
  return undefined;
}

function inUse(): ToolError {
  return new ToolError('The database is in use. Please stop the server first.');
}

/** Runs in one transaction. Tables of other programs stay unchanged. */
async function replacePostgres(url: string, source: TableSource): Promise<void> {
  await refuseUsedPostgres(url);
  const { db, dialect } = openPostgres(url);
  try {
    await db.transaction().execute(async (transaction) => {
      await dropAll(transaction);
      await loadTables(transaction, { dialect, source });
      await verifyCopy(source, await readPostgres(queryOf(transaction)));
      await applyMigrations(transaction, dialect);
    });
  } finally {
    await db.destroy();
  }
}

function queryOf(db: Database): PostgresQuery {
  return async (text, values = []) => (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}

/** @throws ToolError while other clients are connected */
async function refuseUsedPostgres(url: string): Promise<void> {
  const { db } = openPostgres(url);
  try {
    // Connections that were just closed may still be listed.
    for (let attempts = 0; await hasOtherClients(db); attempts++) {
      if (attempts === maxAttempts) throw inUse();
      await wait(retryAfterMs);
    }
  } finally {
    await db.destroy();
  }
}

async function hasOtherClients(db: Database): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}

async function dropAll(db: Database): Promise<void> {
  for (const name of tableNames) await db.schema.dropTable(name).ifExists().cascade().execute();
  for (const signature of functions) await sql.raw(`drop function if exists ${signature} cascade`).execute(db);
}

/** SQLite's files beside a database. If they stayed, SQLite would apply the old logs to the new database. */
const logSuffixes = ['-wal', '-shm', '-journal'];

/**
 * Writes and verifies the new database beside the earlier one, then puts it in its place.
 * @returns the path of the earlier database, if there was one
 */
async function replaceSqlite(
  dataDir: string,
  { source, now }: { source: TableSource; now: () => number },
): Promise<string | undefined> {
  const path = sqlitePath(dataDir);
  const newPath = `${path}.restoring`;
  await mkdir(dataDir, { recursive: true });
  refuseUsedSqlite(path);
  // An interrupted run may have left an unfinished file.
  await removeSqlite(newPath);
  try {
    await writeSqlite(newPath, source);
    const oldPath = await putAside(path, now);
    await rename(newPath, path);
    await syncFolder(dataDir);
    return oldPath;
  } finally {
    await removeSqlite(newPath);
  }
}

async function writeSqlite(path: string, source: TableSource): Promise<void> {
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
function refuseUsedSqlite(path: string): void {
  try {
    const connection = new SqliteFile(path, { fileMustExist: true, timeout: 0 });
    connection.pragma('journal_mode = delete');
    connection.close();
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_BUSY')) return;
    throw inUse();
  }
}

/** Gives the earlier database a second name. Its first name stays until the new database takes it. */
async function putAside(path: string, now: () => number): Promise<string | undefined> {
  const oldPath = `${path}.replaced-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`;
  for (const suffix of logSuffixes) await rename(path + suffix, oldPath + suffix).catch(ifMissing);
  try {
    await link(path, oldPath);
    return oldPath;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    // The file system does not support links.
    await rename(path, oldPath);
    return oldPath;
  }
}

function ifMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function removeSqlite(path: string): Promise<void> {
  for (const suffix of ['', ...logSuffixes]) await rm(path + suffix, { force: true });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(join(folder, '.'));
  await handle.sync().finally(() => handle.close());
}

/** Makes the configured media store belong to the configured database, so that its files are looked after. */
export async function adoptConfiguredStore(config: Config, now: () => number): Promise<void> {
  const { db } = openDatabase(config);
  try {
    await adoptMediaStore({ db, media: await openMedia(config), newId, now });
  } finally {
    await db.destroy();
  }
}
