import SqliteFile from 'better-sqlite3';
import { Kysely, sql, type QueryExecutorProvider } from 'kysely';
import type { Dialect, OpenedDatabase } from './dialect.ts';
import { errorCode } from './error-code.ts';
import { makeFile, makePrivate } from './private-file.ts';
import type { Tables } from './schema.ts';
import { sqliteConnections } from './sqlite-connections.ts';
import { longestLogPages } from './wal-checkpoint.ts';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ChangeRule, Following, HearChange } from './changes/public-changes.ts';
import { changeRules } from './tables.ts';

const tell = 'tell_public_change';

/** Ten times as fast as `instr`, which compares at each position. */
const contains = 'contains_text';

/**
 * Changes are reported by temporary triggers on the connection that writes, so that other programs can open the file
 * without knowing the function.
 */
class SqliteChanges {
  readonly #listeners = new Set<HearChange>();
  /** Changes of the transaction that is writing. */
  readonly #untold = new Set<string>();

  constructor(writing: SqliteFile) {
    writing.function(tell, (scope) => {
      this.#untold.add(String(scope));
      return null;
    });
  }

  async follow(db: QueryExecutorProvider, hear: HearChange): Promise<Following> {
    for (const rule of changeRules) {
      for (const trigger of triggersOf(await listColumns(db, rule.table), rule)) await sql.raw(trigger).execute(db);
    }
    this.#listeners.add(hear);
    return { catchUp: () => true, stop: async () => void this.#listeners.delete(hear) };
  }

  /**
   * Must be called before the writer learns that its write is complete. It may report changes that were rolled back.
   */
  publish(): void {
    for (const scope of this.#untold) for (const hear of this.#listeners) hear(scope);
    this.#untold.clear();
  }
}

/** Only for opening. Statements use `retryWhileBusy`. */
const openTimeoutMs = 5_000;

/** For each of two connections. */
const cacheKiB = 8_192;

const pragmas = [
  'journal_mode = WAL',
  // A confirmed save survives a power failure.
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  `wal_autocheckpoint = ${longestLogPages}`,
];

/** The folder must exist. */
export function openSqlite(path: string): OpenedDatabase {
  openForOwnerOnly(path);
  const writing = openConnection(path);
  const reading = openConnection(path);
  reading.pragma('query_only = ON');
  const changes = new SqliteChanges(writing);
  const dialect = sqliteConnections({ reading, writing, onWritten: () => changes.publish() });
  const db = new Kysely<Tables>({ dialect });
  return { db, dialect: sqlite, changes: { follow: (hear) => changes.follow(db, hear) } };
}

function openConnection(path: string): SqliteFile {
  const connection = new SqliteFile(path, { timeout: openTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  connection.pragma(`cache_size = -${cacheKiB}`);
  connection.pragma('busy_timeout = 0');
  connection.function(contains, { deterministic: true }, (text, word) => Number(String(text).includes(String(word))));
  return connection;
}

export const sqlite: Dialect = {
  name: 'sqlite',

  contains: (text, word) => sql`${sql.raw(contains)}(${text}, ${word})`,
  containsIndexed: (column, word) => sql`(number in (
    select rowid from set_text_index where set_text_index match ${allOf(trigramsOf(word))})
    and ${sqlite.contains(column, word)})`,
  jsonRows: (items) => sql`json_each(${JSON.stringify(items)}) as listed`,

  inMigration: (db, migrate) => db.transaction().execute(migrate),

  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|^ENOSPC$/.test(errorCode(error)),
  isFull: (error) => errorCode(error) === 'SQLITE_FULL',
};

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** An FTS5 query that matches each trigram literally. */
function allOf(trigrams: readonly string[]): string {
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}

/**
 * SQLite gives new files beside a database the mode of the database. The mode of existing files, including replaced
 * databases, is changed here.
 */
function openForOwnerOnly(path: string): void {
  makeFile(path);
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(basename(path))) makePrivate(join(dirname(path), name));
  }
}

async function listColumns(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

function triggersOf(columns: readonly string[], { table, setId, scopes, names }: ChangeRule): string[] {
  const isNamed = (row: string) => names && `${row}.name in (${names.map(quoted).join()})`;
  const differs = `(${columns.map((column) => `old.${column} is not new.${column}`).join(' or ')})`;
  const trigger = (event: string, row: string, conditions: readonly (string | undefined)[]) => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const told = [...scopes.map(quoted), ...(setId === undefined ? [] : [`${row}.${setId}`])];
    return `create temp trigger if not exists ${tell}_${table}_${event} after ${event} on main.${table}
      ${when && `when ${when}`} begin ${told.map((scope) => `select ${tell}(${scope});`).join(' ')} end`;
  };
  return [
    trigger('insert', 'new', [isNamed('new')]),
    trigger('update', 'new', [isNamed('new'), differs]),
    trigger('delete', 'old', [isNamed('old')]),
  ];
}

function quoted(text: string): string {
  return `'${text}'`;
}
