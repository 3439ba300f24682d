import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool, types, type PoolClient } from 'pg';
import { advisoryLocks } from '../base/advisory-locks.ts';
import { PostgresChanges } from './changes/postgres-changes.ts';
import type { Dialect } from './dialect.ts';
import { errorCode } from './error-code.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { PostgresWatchdog } from './postgres-watchdog.ts';
import { PreparedClient, StatementNames } from './prepared-client.ts';
import type { Tables } from './schema.ts';

const maxConnections = 10;
/** With the wait for a free connection. */
const connectTimeoutMs = 30_000;
/** For a process that was cut off in a transaction. */
const maxIdleInTransactionMs = 60_000;
const closeTimeoutMs = 1_000;

/** Through a pooler the process is another than the connection's. */
const introduction = `select pg_backend_pid() as backend,
  set_config('idle_in_transaction_session_timeout', '${maxIdleInTransactionMs}', false)`;

/** Connects at the first query, and again when the server is back. */
export function openPostgres(url: string): OpenedDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener the event would end the process.
  pool.on('error', ignore);
  const backends = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => {
    client.on('error', ignore);
    void client.query<{ backend: number }>(introduction).then(({ rows }) => {
      for (const { backend } of rows) backends.set(client, backend);
    }, ignore);
  });
  const changes = new PostgresChanges(url);
  return {
    db: new Kysely<Tables>({
      dialect: new LockedByTransaction({ pool: watched(pool, url, (client) => changes.settle(backends.get(client))) }),
    }),
    dialect: postgres,
    changes,
  };
}

class LockedByTransaction extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new WithoutMigrationLock();
  }
}

/** Kysely's own lock would stay after a failure. */
class WithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** @param settle after each commit of a change */
function watched(pool: Pool, url: string, settle: (client: PoolClient) => Promise<void>): PostgresPool {
  const watchdog = new PostgresWatchdog(pool, url);
  const names = new StatementNames();
  const known = new WeakMap<PoolClient, PreparedClient>();
  const prepared = (client: PoolClient) => {
    const connection = known.get(client) ?? new PreparedClient(client, names, () => settle(client));
    known.set(client, connection);
    return connection;
  };
  return {
    options: pool.options,
    connect: async () => prepared(await watchdog.connect(() => pool.connect())),
    async end() {
      watchdog.stop();
      await Promise.race([pool.end(), wait(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

const postgres: Dialect = {
  name: 'postgres',

  contains: (text, word) => sql`strpos(${text}, ${word}) > 0`,
  jsonRows: (items) => sql`json_array_elements(${JSON.stringify(items)}::json) as listed(value)`,
  fromHex: (text) => sql`decode(${text}, 'hex')`,
  termContains: (word) => sql`term like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,

  inTurn(db, work) {
    return db.connection().execute(async (connection) => {
      const lock = advisoryLocks.index;
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
        connection,
      );
      if (rows[0]?.locked !== true) return undefined;
      try {
        return await work(connection);
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      }
    });
  },

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

/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or the system's. */
const unavailableCode =
  /^(08...|40...|53...|55P03|57P0.|58030|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT|NOSPC))$/;
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** pg gives counts and sums as text. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return numberTypes.has(oid) ? Number : types.getTypeParser(oid, format);
}

function ignore(): void {}
