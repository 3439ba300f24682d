import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { Pool, types, type PoolClient, Client } from 'pg';
import { advisoryLocks } from '../base/advisory-locks.ts';
import { PostgresChanges } from './changes/postgres-changes.ts';
import { errorCode } from '../base/error-code.ts';
import type { Dialect, OpenedDatabase } from './dialect.ts';
import type { Tables } from './schema.ts';

/** How many connections this process has for queries. */
const maxConnections = 10;
/** How long connecting may take, including the wait for a free connection. */
const connectTimeoutMs = 30_000;
/** How long a transaction may send nothing before PostgreSQL ends it, because its process may have been cut off. */
const maxIdleInTransactionMs = 60_000;
/** How long closing waits for the server. After that, the process ends without its answer. */
const closeTimeoutMs = 1_000;

/** The first query of each connection. Poolers would refuse the same setting as a connection parameter. */
const sessionSetup = `select set_config('idle_in_transaction_session_timeout', '${maxIdleInTransactionMs}', false)`;

/** Opens a PostgreSQL database. Connects at the first query, and again when the server is back. */
export function openPostgres(url: string): OpenedDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener, the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.query(sessionSetup).catch(ignore);
  });
  const changes = new PostgresChanges(url);
  return {
    db: new Kysely<Tables>({
      dialect: new PostgresWithoutMigrationLock({ pool: guardPool(pool, url, changes.settle) }),
    }),
    dialect: postgres,
    changes,
  };
}

const postgres: Dialect = {
  name: 'postgres',

  contains: (text, word) => sql`strpos(${text}, ${word}) > 0`,
  // The index has trigrams of letters and digits. For a word without any of these, it would be read as a whole.
  containsIndexed: (column, word) =>
    /[\p{L}\p{N}]/u.test(word) ? sql`${column} like ${likePattern(word)}` : postgres.contains(column, word),
  jsonRows: (items) => sql`json_array_elements(${JSON.stringify(items)}::json) as listed(value)`,
  inMigration(db, migrate) {
    return db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.migrations})`.execute(transaction);
      return migrate(transaction);
    });
  },

  isUnavailable: (error) =>
    unavailableCode.test(errorCode(error)) || (error instanceof Error && lostConnection.test(error.message)),
  isFull: (error) => errorCode(error) === '53100',
};

function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A code of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or of the operating system. */
const unavailableCode =
  /^(08...|40...|53...|55P03|57P0.|58030|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT|NOSPC))$/;
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * Chooses how values of a PostgreSQL type are read. By default pg returns 64-bit integers and numerics, such as counts
 * and sums, as text.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return numberTypes.has(oid) ? Number : types.getTypeParser(oid, format);
}

class PostgresWithoutMigrationLock extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutMigrationLock();
  }
}

/**
 * Takes no lock for migrations. Kysely's own lock would remain after a failure, and `inMigration` takes one that ends
 * with its transaction.
 */
class AdapterWithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Adds the watchdog and prepared statements to the pool.
 * @param settle runs after each commit of a change
 */
function guardPool(pool: Pool, url: string, settle: () => Promise<void>): PostgresPool {
  const watchdog = new PostgresWatchdog(pool, url);
  const names = new StatementNames();
  const preparedClients = new WeakMap<PoolClient, PreparedClient>();
  const prepareClient = (client: PoolClient) => {
    const preparedClient = preparedClients.get(client) ?? new PreparedClient(client, names, settle);
    preparedClients.set(client, preparedClient);
    return preparedClient;
  };
  return {
    options: pool.options,
    connect: async () => prepareClient(await watchdog.connect(() => pool.connect())),
    async end() {
      watchdog.stop();
      await Promise.race([pool.end(), wait(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** The most prepared statements of a connection, each of which takes 10 to 100 kB. */
const maxPreparedStatements = 200;
/** How often a statement is used before it is prepared. */
const usesUntilPrepared = 3;
/** The most statements whose uses are counted before they are prepared. */
const maxCountedStatements = 1_000;
/** A prepared statement with `*`, except in `count(*)`, fails when another process has added a column. */
const preparableStatement = /^(?:select|insert|update|delete|with)\b(?!.*(?<!count\()\*)/is;

/** Names frequent statements, which PostgreSQL then plans only once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new LRUCache<string, number>({ max: maxCountedStatements });

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size === maxPreparedStatements) return known;
    const count = (this.#counts.get(sql) ?? 0) + 1;
    this.#counts.set(sql, count);
    if (count < usesUntilPrepared || !preparableStatement.test(sql)) return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

/** Prepares frequent statements. After each commit of a change, waits until this process has heard of the change. */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #settle: () => Promise<void>;
  readonly #transaction = new TransactionState();

  constructor(client: PoolClient, names: StatementNames, settle: () => Promise<void>) {
    this.#client = client;
    this.#names = names;
    this.#settle = settle;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('PostgreSQL is not read row by row');
    const name = this.#names.nameOf(text);
    const result = this.#client.query({ text, values: [...parameters], ...(name && { name }) });
    return this.#transaction.follow(text) ? this.#settleAfter(result) : result;
  }

  async #settleAfter<Result>(result: Promise<Result>): Promise<Result> {
    const queryResult = await result;
    await this.#settle();
    return queryResult;
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
}

const changingStatement = /^\s*(?:insert|update|delete|with\b.*\b(?:insert|update|delete))\b/is;

/** Notices which statements of a connection commit a change. Outside a transaction, each commits by itself. */
class TransactionState {
  #isOpen = false;
  #hasChanges = false;

  /** @returns whether the statement commits a change */
  follow(sql: string): boolean {
    if (/^(?:begin|start transaction)\b/i.test(sql)) this.#isOpen = true;
    if (changingStatement.test(sql)) this.#hasChanges = true;
    if (this.#isOpen && sql !== 'commit' && sql !== 'rollback') return false;
    const commitsChange = this.#hasChanges && sql !== 'rollback';
    this.#isOpen = false;
    this.#hasChanges = false;
    return commitsChange;
  }
}

/** How often the watchdog looks for slow queries. */
const checkEveryMs = 250;
/** How long a query may take before the watchdog pings the server. */
const pingAfterMs = 1_000;
/** How long a ping may take, including connecting. */
const pingTimeoutMs = 1_100;
/**
 * How many pings in a row must fail before the server counts as silent. A single failure may mean only that this
 * process is busy.
 */
const failuresUntilSilent = 2;

/** A wait for a connection, or a connection that is in use. */
interface Operation {
  /** A time of `performance.now()`. */
  readonly startedAt: number;
  /** Fails everything that waits for the connection. */
  readonly cutOff: () => void;
}

/**
 * Notices a PostgreSQL server that no longer answers, which TCP notices only after minutes. Sends pings over a separate
 * connection while queries run. Without an answer, closes all other connections, so that callers get 503, and refuses
 * new ones.
 */
export class PostgresWatchdog {
  readonly #url: string;
  readonly #operations = new Map<object, Operation>();
  #timer: NodeJS.Timeout | undefined;
  #pingClient: Client | undefined;
  #isChecking = false;
  #failedPings = 0;

  constructor(pool: Pool, url: string) {
    this.#url = url;
    pool.on('acquire', (client) => this.#watch(client, () => failQuery(client)));
    pool.on('release', (_error, client) => this.#operations.delete(client));
    pool.on('remove', (client) => this.#operations.delete(client));
  }

  /** @throws SilentDatabaseError while the database is silent */
  async connect<Connection extends { release: () => void }>(
    takeFromPool: () => Promise<Connection>,
  ): Promise<Connection> {
    if (this.#isSilent()) throw new SilentDatabaseError();
    const waiting = takeFromPool();
    const { promise: silence, reject } = Promise.withResolvers<never>();
    this.#watch(waiting, () => reject(new SilentDatabaseError()));
    try {
      return await Promise.race([waiting, silence]);
    } catch (error) {
      // The pool may still hand out the connection later.
      void waiting.then((connection) => connection.release(), ignore);
      throw error;
    } finally {
      this.#operations.delete(waiting);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#endPings(this.#pingClient);
  }

  #isSilent(): boolean {
    return this.#failedPings >= failuresUntilSilent;
  }

  #watch(subject: object, cutOff: () => void): void {
    this.#operations.set(subject, { startedAt: performance.now(), cutOff });
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref();
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    if (this.#operations.size === 0 && !this.#isSilent()) return this.stop();
    const longestMs =
      performance.now() - Math.min(...Array.from(this.#operations.values(), ({ startedAt }) => startedAt));
    if (longestMs < pingAfterMs && !this.#isSilent()) return;
    this.#isChecking = true;
    do {
      this.#failedPings = (await this.#ping()) ? 0 : this.#failedPings + 1;
    } while (this.#failedPings > 0 && !this.#isSilent());
    this.#isChecking = false;
    if (this.#isSilent()) for (const { cutOff } of this.#operations.values()) cutOff();
  }

  /** Returns whether the server answers. An error counts as an answer. */
  async #ping(): Promise<boolean> {
    const client =
      this.#pingClient ?? new Client({ connectionString: this.#url, connectionTimeoutMillis: 2 * pingTimeoutMs });
    const isNew = this.#pingClient === undefined;
    this.#pingClient = client;
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    // `setImmediate` lets the process read an answer that arrived while it was busy.
    const timer = setTimeout(() => setImmediate(resolve, false), pingTimeoutMs);
    const isAnswered = await Promise.race([tooLate, this.#askServer(client, isNew)]);
    clearTimeout(timer);
    if (!isAnswered) this.#endPings(client);
    return isAnswered;
  }

  async #askServer(client: Client, isNew: boolean): Promise<boolean> {
    try {
      if (isNew) await client.on('error', ignore).connect();
      await client.query('select 1');
    } catch {
      this.#endPings(client);
    }
    return true;
  }

  #endPings(client: Client | undefined): void {
    if (this.#pingClient === client) this.#pingClient = undefined;
    void client?.end().catch(ignore);
  }
}

/** Says that the server has stopped, or is behind a network that drops packets. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database does not answer');
  }
}

/** Fails the query in progress, because `end` destroys the socket while one runs. */
function failQuery(client: PoolClient): void {
  // Always true: only the type of a pool's client lacks `end`.
  if (client instanceof Client) void client.end().catch(ignore);
}

function ignore(): void {}
