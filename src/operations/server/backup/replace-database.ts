import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { CompiledQuery, sql } from 'kysely';
import { adoptMediaStore, openMedia } from '../../../media/server/installation.ts';
import type { Config } from '../../../platform/server/base/config.ts';
import { newId } from '../../../platform/server/base/new-id.ts';
import { syncFolder } from '../../../platform/server/base/sync-folder.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { errorCode, ignoreMissing } from '../../../platform/server/base/error-code.ts';
import { lockDataDir } from '../../../platform/server/database/lock-data-dir.ts';
import { applyMigrations } from '../../../platform/server/database/migrate.ts';
import { openDatabase, refuseMissingSqlite, sqlitePath } from '../../../platform/server/database/open-database.ts';
import { openPostgres } from '../../../platform/server/database/postgres.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import {
  openSnapshot,
  openSqliteSnapshot,
  readPostgres,
  type PostgresQuery,
} from '../../../platform/server/database/snapshot.ts';
import { openSqlite } from '../../../platform/server/database/sqlite.ts';
import { copiedTables, tableNames, type TableSource } from '../../../platform/server/database/tables.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { loadTables, verifyCopy } from './copy-tables.ts';

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

/** Counts the files whose keys are not among `keys`, such as those of another studio. */
export async function countOtherFiles(media: MediaStore, keys: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for await (const { key } of media.list()) if (!keys.has(key)) count++;
  return count;
}

/**
 * Runs `work`, which may replace the database, if nobody uses the database. No server can start on a SQLite database
 * meanwhile. PostgreSQL has no such lock, so `replaceDatabase` checks it again.
 * @throws ToolError while a server or another program uses the database
 */
export async function withUnusedDatabase<T>(
  { databaseUrl, dataDir }: StudioLocation,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl);
    return await work();
  }
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  if (unlock === undefined) throw databaseInUse();
  try {
    refuseUsedSqlite(sqlitePath(dataDir));
    return await work();
  } finally {
    unlock();
  }
}

/**
 * Runs `work`, which only reads the database, while no server uses it. Other programs may have a SQLite file open. On
 * PostgreSQL, none may be connected, because a server cannot be told from other clients.
 * @throws ToolError while the database is in use, ConfigError when there is none
 */
export async function withDatabaseOfStoppedServer<T>(
  { databaseUrl, dataDir }: StudioLocation,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    await refuseUsedPostgres(databaseUrl);
    return await work();
  }
  refuseMissingSqlite(dataDir);
  const unlock = lockDataDir(dataDir);
  if (unlock === undefined) throw databaseInUse();
  return await work().finally(unlock);
}

/**
 * Replaces the database by the tables of a source.
 * @returns the path at which the earlier SQLite database is kept, if there was one
 */
export async function replaceDatabase(
  { databaseUrl, dataDir }: StudioLocation,
  contents: { source: TableSource; now: () => number },
): Promise<string | undefined> {
  if (databaseUrl === undefined) return await replaceSqlite(dataDir, contents);
  await replacePostgres(databaseUrl, contents.source);
  return undefined;
}

function databaseInUse(): ToolError {
  return new ToolError('The database is in use. Please stop the server first.');
}

/**
 * Replaces the studio's tables in one transaction. The rows are loaded into tables as the source's version of the
 * program had them, and compared there, before newer migrations change both.
 */
async function replacePostgres(url: string, source: TableSource): Promise<void> {
  await refuseUsedPostgres(url);
  const { db, dialect } = openPostgres(url);
  try {
    await db.transaction().execute(async (transaction) => {
      // `verifyCopy` reads the source for minutes if it is large, and sends PostgreSQL nothing in that time.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await dropTablesAndFunctions(transaction);
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

/** How many times the search for other clients is repeated before the database counts as used. */
const maxClientChecks = 10;
/** The pause between two such checks. */
const clientCheckPauseMs = 200;

/** @throws ToolError while other clients are connected */
async function refuseUsedPostgres(url: string): Promise<void> {
  const { db } = openPostgres(url);
  try {
    // Connections that were just closed may still be listed.
    for (let checks = 0; await hasOtherClients(db); checks++) {
      if (checks === maxClientChecks) throw databaseInUse();
      await wait(clientCheckPauseMs);
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

/**
 * All functions that migrations create on PostgreSQL. Dropping the tables does not drop them. If one were missing here,
 * every restore would fail when the migrations create it again.
 */
const postgresFunctions = [
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

async function dropTablesAndFunctions(db: Database): Promise<void> {
  for (const name of tableNames) await db.schema.dropTable(name).ifExists().cascade().execute();
  for (const signature of postgresFunctions) await sql.raw(`drop function if exists ${signature} cascade`).execute(db);
}

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
    const oldPath = await keepUnderSecondName(path, now);
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
 * Refuses a database that another process has open. Changing the journal mode needs exclusive access, which reveals
 * other processes. It also writes the log into the database and deletes it, so that the database is whole without the
 * files beside it.
 * @throws ToolError while another program uses the database
 */
function refuseUsedSqlite(path: string): void {
  try {
    const connection = new SqliteFile(path, { fileMustExist: true, timeout: 0 });
    connection.pragma('journal_mode = delete');
    connection.close();
  } catch (error) {
    // A missing or damaged database is not in use.
    if (!errorCode(error).startsWith('SQLITE_BUSY')) return;
    throw databaseInUse();
  }
}

/** The endings of SQLite's files beside a database. If they stayed, it would apply the old logs to the new database. */
const sidecarSuffixes = ['-wal', '-shm', '-journal'];

/**
 * Gives the earlier database a second name. Its first name stays until it is replaced, so that there is a database even
 * if the process is killed in between, except on file systems without links. The files beside it are moved first, which
 * is safe: after `refuseUsedSqlite`, only a damaged or missing database still has any.
 */
async function keepUnderSecondName(path: string, now: () => number): Promise<string | undefined> {
  const oldPath = `${path}.replaced-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`;
  for (const suffix of sidecarSuffixes) await rename(path + suffix, oldPath + suffix).catch(ignoreMissing);
  try {
    await link(path, oldPath);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    // The file system does not support links.
    await rename(path, oldPath);
  }
  return oldPath;
}

async function removeSqlite(path: string): Promise<void> {
  for (const suffix of ['', ...sidecarSuffixes]) await rm(path + suffix, { force: true });
}

/**
 * Makes the configured media store belong to the configured database. From a store that belongs to another database,
 * the server would remove nothing.
 */
export async function adoptConfiguredStore(config: Config, now: () => number): Promise<void> {
  const { db } = openDatabase(config);
  try {
    await adoptMediaStore({ db, media: await openMedia(config), newId, now });
  } finally {
    await db.destroy();
  }
}
