import { existsSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join, basename } from 'node:path';
import type { Config } from '../base/config.ts';
import { toStoredRow, type StoredRow, type TableSource } from './tables.ts';
import { tmpdir } from 'node:os';
import SqliteFile from 'better-sqlite3';
import { errorCode } from '../base/error-code.ts';
import { Client } from 'pg';
import { refuseMissingSqlite, sqlitePath } from './open-database.ts';
import { getTypeParser } from './postgres.ts';

interface Snapshot extends TableSource {
  readonly close: () => Promise<void>;
}

/** How many rows a snapshot reads and passes on at a time, which bounds the memory. */
const snapshotRowsAtOnce = 500;

/** Opens a view of the whole database at this moment, for backups and moves. */
export async function openSnapshot({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Snapshot> {
  if (databaseUrl !== undefined) return await openPostgresSnapshot(databaseUrl);
  refuseMissingSqlite(dataDir);
  return openSqliteSnapshot(sqlitePath(dataDir));
}

/** How long reading waits for another process that has locked the database. */
const busyTimeoutMs = 5_000;
/** Codes of SQLite when it cannot create the file with the index of the write-ahead log. */
const cannotCreateIndexCode = /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR_SHM\w*)/;

/** Opens a view of the SQLite database at this moment. It does not block writers, which the write-ahead log allows. */
export function openSqliteSnapshot(path: string): Snapshot {
  const { connection, close } = openReadable(path);
  const tables = new Set(
    connection.prepare<{ name: string }>(`select name from sqlite_schema where type = 'table'`).all([]).map(nameOf),
  );
  const migrations = tables.has('migrations')
    ? connection.prepare<{ name: string }>('select name from migrations order by name').all([]).map(nameOf)
    : [];
  return {
    migrations,

    async *rows({ name, key }) {
      if (!tables.has(name)) return;
      let rows: StoredRow[] = [];
      for (const row of connection.prepare<object>(`select * from ${name} order by ${key.join(', ')}`).iterate()) {
        rows.push(toStoredRow(row));
        if (rows.length < snapshotRowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },

    close: () => Promise.resolve(close()),
  };
}

interface OpenedFile {
  readonly connection: SqliteFile;
  readonly close: () => void;
}

/**
 * Opens the file for reading, which makes SQLite create a file beside it. On a full or read-only disk, a copy in the
 * system's temporary folder is read instead.
 */
function openReadable(path: string): OpenedFile {
  try {
    const connection = beginReading(path);
    return { connection, close: () => connection.close() };
  } catch (error) {
    if (!cannotCreateIndexCode.test(errorCode(error))) throw error;
    return openCopy(path);
  }
}

function beginReading(path: string): SqliteFile {
  const connection = new SqliteFile(path, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    connection.pragma('query_only = ON');
    connection.exec('begin');
    // The transaction sees a single state from its first read on.
    connection.prepare('select name from sqlite_schema limit 1').all([]);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function openCopy(path: string): OpenedFile {
  const folder = mkdtempSync(join(tmpdir(), 'flashcard-studio-'));
  try {
    const copy = join(folder, basename(path));
    for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    const connection = beginReading(copy);
    const close = () => {
      connection.close();
      rmSync(folder, { recursive: true });
    };
    return { connection, close };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function nameOf({ name }: { name: string }): string {
  return name;
}

/** How long connecting to PostgreSQL may take. */
const connectTimeoutMs = 5_000;
/**
 * The delay before the first keep-alive probe. A connection to a machine that is gone then ends within minutes, whereas
 * Linux would by default wait for two hours.
 */
const keepAliveDelayMs = 10_000;

/**
 * Opens a view of the PostgreSQL database at this moment, without blocking others
 * (https://www.postgresql.org/docs/current/transaction-iso.html).
 */
async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    types: { getTypeParser },
  });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const tables = await readPostgres(async (text, values) => (await client.query(text, values && [...values])).rows);
  return { ...tables, close: () => client.end() };
}

/** Runs a query in the snapshot's transaction. */
export type PostgresQuery = (text: string, values?: readonly string[]) => Promise<object[]>;

export async function readPostgres(query: PostgresQuery): Promise<TableSource> {
  const hasTable = async (name: string) =>
    (await query(`select 1 where to_regclass($1) is not null`, [name])).length > 0;
  const applied = (await hasTable('migrations')) ? await query('select name from migrations order by name') : [];
  return {
    migrations: applied.map((row) => String(toStoredRow(row)['name'])),

    async *rows({ name, key }) {
      if (!(await hasTable(name))) return;
      await query(`declare copied no scroll cursor for select * from ${name} order by ${key.join(', ')}`);
      for (;;) {
        const rows = await query(`fetch ${snapshotRowsAtOnce} from copied`);
        if (rows.length === 0) break;
        yield rows.map(toStoredRow);
      }
      await query('close copied');
    },
  };
}
