import type SqliteFile from 'better-sqlite3';
import type { Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { retryWhileBusy } from './error-code.ts';
import { checkpointLog } from './wal-checkpoint.ts';

interface Connections {
  readonly reading: SqliteFile;
  readonly writing: SqliteFile;
  /** Called before a writer learns that its write is complete. */
  readonly onWritten: () => void;
}

/** Reads see committed data and never wait. Writes and transactions take turns on a second connection. */
export function sqliteConnections(connections: Connections): Dialect {
  return {
    createDriver: () => new SqliteDriver(connections),
    createAdapter: () => new ManyAtOnce(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

type Prepare = (sql: string) => Statement;
type Prepared = Readonly<Record<'reading' | 'writing', Prepare>>;

/** In characters, enough for some thousand short statements. */
const keptSqlLength = 1_000_000;

function preparedOn(connection: SqliteFile): Prepare {
  const kept = new LRUCache<string, Statement>({ maxSize: keptSqlLength, sizeCalculation: (_, sql) => sql.length });
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}

class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connections: Connections;
  readonly #prepared: Prepared;
  readonly #writers = new Writers();

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#prepared = { reading: preparedOn(connections.reading), writing: preparedOn(connections.writing) };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#prepared, this.#writers);
  }

  /** A transaction that begins with a read may later be refused the write lock. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** On a full disk SQLite has already rolled back. Another rollback would hide that error. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (this.#connections.writing.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    const hasWritten = connection.release();
    if (hasWritten) this.#connections.onWritten();
    if (hasWritten) setImmediate(checkpointLog, this.#connections.reading);
  }

  async destroy(): Promise<void> {
    this.#connections.reading.close();
    this.#connections.writing.close();
  }
}

/** Uses the reading connection until the first write, then the writing one. */
class SqliteConnection implements DatabaseConnection {
  readonly #prepared: Prepared;
  readonly #writers: Writers;
  #endWriting: (() => void) | undefined;

  constructor(prepared: Prepared, writers: Writers) {
    this.#prepared = prepared;
    this.#writers = writers;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reading, writing } = this.#prepared;
    const startedAt = performance.now();
    if (this.#endWriting === undefined) {
      const rows = await retryWhileBusy(() => runIfReadOnly<Row>(reading(sql), parameters));
      if (rows !== undefined) return rows;
      this.#endWriting = await this.#writers.enter();
    }
    return await retryWhileBusy(() => run<Row>(writing(sql), parameters), startedAt);
  }

  /** Reading row by row would keep the log from shrinking. */
  streamQuery(): never {
    throw new Error('SQLite is not read row by row');
  }

  release(): boolean {
    const endWriting = this.#endWriting;
    this.#endWriting = undefined;
    endWriting?.();
    return endWriting !== undefined;
  }
}

/** Writers take turns in the order of their requests. */
class Writers {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

function runIfReadOnly<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> | undefined {
  return statement.readonly ? run(statement, parameters) : undefined;
}

function run<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}
