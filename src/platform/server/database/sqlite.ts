import SqliteFile, { type Statement } from 'better-sqlite3';
import {
  Kysely,
  sql,
  type QueryExecutorProvider,
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { errorCode } from '../base/error-code.ts';
import { type Dialect, type OpenedDatabase, retryWhileBusy } from './dialect.ts';
import { createPrivateFile, restrictToOwner } from './private-file.ts';
import type { Tables } from './schema.ts';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ChangeRule, ChangeSubscription, ChangeListener } from './changes/public-changes.ts';
import { changeRules } from './tables.ts';
import { LRUCache } from 'lru-cache';

/** Opens the database in this file, or creates the file. The file's folder must exist. */
export function openSqlite(path: string): OpenedDatabase {
  restrictFilesToOwner(path);
  const writing = openConnection(path);
  const reading = openConnection(path);
  reading.pragma('query_only = ON');
  const changes = new SqliteChanges(writing);
  const connections: Connections = { reading, writing, onWritten: () => changes.publish() };
  const db = new Kysely<Tables>({ dialect: kyselyDialect(connections) });
  return { db, dialect: sqlite, changes: { follow: (onChange) => changes.follow(db, onChange) } };
}

export const sqlite: Dialect = {
  name: 'sqlite',

  contains: (text, word) => sql`${sql.raw(containsFunction)}(${text}, ${word})`,
  containsIndexed: (column, word) => sql`(number in (
    select rowid from set_text_index where set_text_index match ${matchAllQuery(trigramsOf(word))})
    and ${sqlite.contains(column, word)})`,
  jsonRows: (items) => sql`json_each(${JSON.stringify(items)}) as listed`,

  inMigration: (db, migrate) => db.transaction().execute(migrate),

  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|^ENOSPC$/.test(errorCode(error)),
  isFull: (error) => errorCode(error) === 'SQLITE_FULL',
};

/** An SQL function of this process. It is ten times as fast as `instr`, which compares at each position. */
const containsFunction = 'contains_text';

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(0, -2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** Returns an FTS5 query that matches texts with all trigrams, each taken literally. */
function matchAllQuery(trigrams: readonly string[]): string {
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}

/**
 * Creates the database file if there is none, and lets only its owner read it and the files beside it, also those of a
 * replaced database. SQLite gives new files beside a database the mode of the database.
 */
function restrictFilesToOwner(path: string): void {
  createPrivateFile(path);
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(basename(path))) restrictToOwner(join(dirname(path), name));
  }
}

/** How long opening waits for another process. Statements use `retryWhileBusy` instead. */
const openTimeoutMs = 5_000;

/** The page cache of each of the two connections. */
const cacheKiB = 8_192;

/** The number of pages of 4 KiB at which the write-ahead log is checkpointed, which is SQLite's default. */
const checkpointPages = 1_000;

/** SQLite itself checkpoints a longer log within a commit, which would double the wait for a large import. */
const autocheckpointPages = 16 * checkpointPages;

const pragmas = [
  'journal_mode = WAL',
  // A confirmed save survives a power failure.
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  `wal_autocheckpoint = ${autocheckpointPages}`,
];

function openConnection(path: string): SqliteFile {
  const connection = new SqliteFile(path, { timeout: openTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  connection.pragma(`cache_size = -${cacheKiB}`);
  connection.pragma('busy_timeout = 0');
  connection.function(containsFunction, { deterministic: true }, (text, word) =>
    Number(String(text).includes(String(word))),
  );
  return connection;
}

interface Connections {
  readonly reading: SqliteFile;
  readonly writing: SqliteFile;
  /** Called before a writer learns that its write is complete. */
  readonly onWritten: () => void;
}

/**
 * Runs reads and writes on two connections. Reads see committed data and never wait. Writes and transactions take
 * turns.
 */
function kyselyDialect(connections: Connections): KyselyDialect {
  return {
    createDriver: () => new SqliteDriver(connections),
    createAdapter: () => new ConcurrentAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Tells Kysely that queries need not wait for one another. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A connection's prepared statements by their SQL. */
type StatementCache = LRUCache<string, Statement>;
type StatementCaches = Readonly<Record<'reading' | 'writing', StatementCache>>;

/** The total length of the SQL of a connection's prepared statements, which is enough for some thousand short ones. */
const maxCachedSqlLength = 1_000_000;

class SqliteDriver implements Driver {
  readonly #connections: Connections;
  readonly #statements: StatementCaches;
  readonly #writeQueue = new WriteQueue();

  constructor(connections: Connections) {
    const { reading, writing } = connections;
    this.#connections = connections;
    this.#statements = { reading: createStatementCache(reading), writing: createStatementCache(writing) };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#statements, this.#writeQueue);
  }

  /** Takes the write lock at once. A transaction that begins with a read may be refused the lock later. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Rolls back, unless SQLite already has, as on a full disk. Another rollback would hide that error. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (this.#connections.writing.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const hasWritten = connection.release();
    if (!hasWritten) return;
    this.#connections.onWritten();
    setImmediate(checkpointLog, this.#connections.reading);
  }

  async destroy(): Promise<void> {
    this.#connections.reading.close();
    this.#connections.writing.close();
  }
}

function createStatementCache(connection: SqliteFile): StatementCache {
  return new LRUCache({
    maxSize: maxCachedSqlLength,
    sizeCalculation: (_, statementSql) => statementSql.length,
    memoMethod: (statementSql) => connection.prepare(statementSql),
  });
}

/** Uses the reading connection until the first write, then the writing one. */
class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCaches;
  readonly #writeQueue: WriteQueue;
  /** Undefined until the first write. */
  #endTurn: (() => void) | undefined;

  constructor(statements: StatementCaches, writeQueue: WriteQueue) {
    this.#statements = statements;
    this.#writeQueue = writeQueue;
  }

  async executeQuery<Row>({ sql: statementSql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reading, writing } = this.#statements;
    const startedAt = performance.now();
    if (this.#endTurn === undefined) {
      const result = await retryWhileBusy(() => runIfReadOnly<Row>(reading.memo(statementSql), parameters));
      if (result !== undefined) return result;
      this.#endTurn = await this.#writeQueue.waitForTurn();
    }
    return await retryWhileBusy(() => runStatement<Row>(writing.memo(statementSql), parameters), startedAt);
  }

  /** Refuses to read row by row, because that would keep the log from shrinking. */
  streamQuery(): never {
    throw new Error('SQLite is not read row by row');
  }

  /** @returns whether the connection was used for a write */
  release(): boolean {
    const endTurn = this.#endTurn;
    this.#endTurn = undefined;
    endTurn?.();
    return endTurn !== undefined;
  }
}

/** Lets writers take turns in the order of their requests. */
class WriteQueue {
  #last: Promise<void> = Promise.resolve();

  /** @returns a function that ends the turn */
  async waitForTurn(): Promise<() => void> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await previous;
    return resolve;
  }
}

function runIfReadOnly<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> | undefined {
  return statement.readonly ? runStatement(statement, parameters) : undefined;
}

function runStatement<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

/** In pages, or -1 without a log. */
interface LogSize {
  readonly log: number;
  readonly checkpointed: number;
}

/** Copies a long write-ahead log to the database. Does not wait for readers, because the next write tries again. */
function checkpointLog(connection: SqliteFile): void {
  if (!connection.open) return;
  try {
    const { log, checkpointed } = connection.prepare<LogSize>('pragma wal_checkpoint(noop)').get();
    if (log - checkpointed >= checkpointPages) connection.pragma('wal_checkpoint(passive)');
  } catch {}
}

/** The SQL function by which triggers report changes. */
const reportFunction = 'tell_public_change';

/** How often `data_version` is compared, which takes 11 µs. Visitors see changes of another program with this delay. */
const compareEveryMs = 250;

/**
 * Reports the changes of this process, and notices that another program has written. Temporary triggers on the
 * connection that writes report changes, so that other programs can open the file without knowing the function.
 */
class SqliteChanges {
  readonly #listeners = new Set<ChangeListener>();
  /** The scopes that the present transaction has changed. */
  readonly #unreported = new Set<string>();
  /** Changes only when another connection has written (https://www.sqlite.org/pragma.html#pragma_data_version). */
  readonly #dataVersion: Statement<{ readonly data_version: number }>;
  #knownVersion: number | undefined;
  /** On the clock of `performance.now()`. */
  #comparedAt = -Infinity;

  constructor(writing: SqliteFile) {
    this.#dataVersion = writing.prepare('pragma data_version');
    writing.function(reportFunction, (scope) => {
      this.#unreported.add(String(scope));
      return null;
    });
  }

  async follow(db: QueryExecutorProvider, onChange: ChangeListener): Promise<ChangeSubscription> {
    for (const rule of changeRules) {
      const statements = triggerStatements(rule, await listColumns(db, rule.table));
      for (const statement of statements) await sql.raw(statement).execute(db);
    }
    // Reads the present version, so that earlier writes are not reported.
    this.#catchUp();
    this.#listeners.add(onChange);
    return { catchUp: () => this.#catchUp(), stop: async () => void this.#listeners.delete(onChange) };
  }

  /**
   * Notices whether another program, such as the doctor, has written. It may have changed anything.
   * @returns false while the database is locked or closed
   */
  #catchUp(): boolean {
    const now = performance.now();
    if (now - this.#comparedAt < compareEveryMs) return true;
    try {
      const version = this.#dataVersion.get().data_version;
      if (version !== this.#knownVersion) for (const listener of this.#listeners) listener(undefined);
      this.#knownVersion = version;
      this.#comparedAt = now;
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Reports the changes of the present transaction. Must be called before the writer learns that its write is complete.
   * It may report changes that were rolled back.
   */
  publish(): void {
    for (const scope of this.#unreported) for (const listener of this.#listeners) listener(scope);
    this.#unreported.clear();
  }
}

async function listColumns(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

function triggerStatements({ table, setId, scopes, names }: ChangeRule, columns: readonly string[]): string[] {
  const nameCondition = (row: string) => names && `${row}.name in (${names.map(quoted).join()})`;
  const changeCondition = `(${columns.map((column) => `old.${column} is not new.${column}`).join(' or ')})`;
  const createTrigger = (event: string, row: string, conditions: readonly (string | undefined)[]) => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const reportedScopes = [...scopes.map(quoted), ...(setId === undefined ? [] : [`${row}.${setId}`])];
    return `create temp trigger if not exists ${reportFunction}_${table}_${event} after ${event} on main.${table}
      ${when && `when ${when}`} begin ${reportedScopes.map((scope) => `select ${reportFunction}(${scope});`).join(' ')} end`;
  };
  return [
    createTrigger('insert', 'new', [nameCondition('new')]),
    createTrigger('update', 'new', [nameCondition('new'), changeCondition]),
    createTrigger('delete', 'old', [nameCondition('old')]),
  ];
}

function quoted(text: string): string {
  return `'${text}'`;
}
