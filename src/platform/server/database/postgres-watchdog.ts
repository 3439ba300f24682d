import { Client, type Pool, type PoolClient } from 'pg';

const checkEveryMs = 250;
const watchAfterMs = 1_000;
/** Includes connecting. */
const pingTimeoutMs = 1_100;
/** One miss may be caused by this process being busy. */
const missesUntilSilent = 2;

interface Busy {
  /** A time of `performance.now()`. */
  readonly since: number;
  /** Fails everything that waits for the connection. */
  readonly cutOff: () => void;
}

/** The server has stopped, or is behind a network that drops packets. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database does not answer');
  }
}

/**
 * TCP notices a silent server only after minutes. The watchdog therefore sends pings over a separate connection while
 * queries run. Without an answer it closes all other connections, so that callers get 503, and refuses new ones.
 */
export class PostgresWatchdog {
  readonly #url: string;
  readonly #busy = new Map<object, Busy>();
  #timer: NodeJS.Timeout | undefined;
  #pinging: Client | undefined;
  #isChecking = false;
  #misses = 0;

  constructor(pool: Pool, url: string) {
    this.#url = url;
    pool.on('acquire', (client) => this.#begin(client, () => cut(client)));
    pool.on('release', (_error, client) => this.#busy.delete(client));
    pool.on('remove', (client) => this.#busy.delete(client));
  }

  /** @throws SilentDatabaseError while the database is silent */
  async connect<Connection extends { release: () => void }>(
    takeFromPool: () => Promise<Connection>,
  ): Promise<Connection> {
    if (this.#isSilent()) throw new SilentDatabaseError();
    const waiting = takeFromPool();
    const { promise: silence, reject } = Promise.withResolvers<never>();
    this.#begin(waiting, () => reject(new SilentDatabaseError()));
    try {
      return await Promise.race([waiting, silence]);
    } catch (error) {
      void waiting.then((connection) => connection.release(), ignore);
      throw error;
    } finally {
      this.#busy.delete(waiting);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#endPings(this.#pinging);
  }

  #isSilent(): boolean {
    return this.#misses >= missesUntilSilent;
  }

  #begin(busy: object, cutOff: () => void): void {
    this.#busy.set(busy, { since: performance.now(), cutOff });
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref();
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    if (this.#busy.size === 0 && !this.#isSilent()) return this.stop();
    const longestMs = performance.now() - Math.min(...Array.from(this.#busy.values(), ({ since }) => since));
    if (longestMs < watchAfterMs && !this.#isSilent()) return;
    this.#isChecking = true;
    do this.#misses = (await this.#ping()) ? 0 : this.#misses + 1;
    while (this.#misses > 0 && !this.#isSilent());
    this.#isChecking = false;
    if (this.#isSilent()) for (const { cutOff } of this.#busy.values()) cutOff();
  }

  /** An error counts as an answer. */
  async #ping(): Promise<boolean> {
    const client =
      this.#pinging ?? new Client({ connectionString: this.#url, connectionTimeoutMillis: 2 * pingTimeoutMs });
    const isNew = this.#pinging === undefined;
    this.#pinging = client;
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
    if (this.#pinging === client) this.#pinging = undefined;
    void client?.end().catch(ignore);
  }
}

/** `end` destroys the socket under a query. */
function cut(client: PoolClient): void {
  if (client instanceof Client) void client.end().catch(ignore);
}

function ignore(): void {}
