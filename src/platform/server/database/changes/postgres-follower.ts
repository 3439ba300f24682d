import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Client } from 'pg';
import type { Connection } from 'pg';
import { log } from '../../base/log.ts';
import type { Following, HearChange } from './public-changes.ts';
import { CacheLeases } from './cache-leases.ts';
import { channel, makeTriggers } from './postgres-triggers.ts';
import { SharedCall } from './shared-call.ts';

/** Connecting included. After this the process no longer relies on what it has heard. */
const answerTimeoutMs = 1_000;
const reconnectMs = 1_000;
/** Far more than are active at a time. */
const maxBackends = 10_000;

/**
 * Hears the changes of all processes, and reconnects when the connection is lost. PostgreSQL signals a listening
 * session before a change is answered, and delivers notifications before the session is ready for another query. So an
 * answer to any query here comes after all changes that were committed before it was sent.
 */
export class PostgresFollower implements Following {
  readonly #url: string;
  readonly #hear: HearChange;
  readonly #leases = new CacheLeases();
  readonly #renewal = new SharedCall(() => this.#renew());
  readonly #search = new SharedCall(() => this.#findOthers());
  /** Backends whose changes were heard and are not settled. Those of other processes stay until evicted. */
  readonly #heardFrom = new LRUCache<number, true>({ max: maxBackends });
  /** Undefined while nothing can be heard. */
  #client: Client | undefined;
  #isStopped = false;

  constructor(url: string, hear: HearChange) {
    this.#url = url;
    this.#hear = hear;
  }

  readonly catchUp = (): boolean | Promise<boolean> => {
    if (this.#client === undefined) return false;
    if (!this.#leases.isHeld()) return this.#renewal.join();
    if (this.#leases.isHalfOver()) void this.#renewal.join();
    return true;
  };

  /**
   * @param backend the PostgreSQL process that has committed
   * @returns once this process has heard of the change: whether another one may answer from memory without having heard
   */
  async mayOthersLag(backend: number | undefined): Promise<boolean> {
    const client = this.#client;
    const hasOthers = await this.#search.join();
    const hasChanged = backend === undefined || this.#heardFrom.delete(backend);
    const isUnknown = client === undefined || client !== this.#client;
    return isUnknown || (hasChanged && hasOthers);
  }

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const leaving = this.#leases.leave(client).then(() => client.end());
    await Promise.race([leaving.catch(ignore), wait(answerTimeoutMs, undefined, { ref: false })]);
  };

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerTimeoutMs,
      application_name: 'Flashcard Studio, changes',
      keepAlive: true,
    });
    client.on('notification', ({ payload, processId }) => {
      this.#heardFrom.set(processId, true);
      this.#hear(payload);
    });
    client.on('error', ignore);
    client.once('end', () => this.#lose(client));
    try {
      await client.connect();
      await makeTriggers(client, answerTimeoutMs);
      await client.query(`listen ${channel}`);
    } catch (error) {
      log.debug({ err: error }, 'Changes cannot be heard just now');
      void client.end().catch(ignore);
      return void this.#reconnect();
    }
    if (this.#isStopped) return void client.end().catch(ignore);
    this.#hear(undefined);
    this.#client = client;
  }

  async #renew(): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    const sentAt = performance.now();
    const isAnswered = await this.#isAnswered(
      client,
      this.#leases.isRegistered() ? sync(client) : this.#leases.register(client),
    );
    if (isAnswered) this.#leases.begin(sentAt);
    return isAnswered;
  }

  async #findOthers(): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return true;
    const others = this.#leases.findOthers(client);
    return (await this.#isAnswered(client, others)) ? await others : true;
  }

  async #isAnswered(client: Client, answer: Promise<unknown>): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, answerTimeoutMs, false);
    const answered = answer.then(
      () => true,
      () => false,
    );
    const isAnswered = await Promise.race([answered, tooLate]);
    clearTimeout(timer);
    if (!isAnswered) this.#lose(client);
    return isAnswered && this.#client === client;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#leases.end();
    this.#heardFrom.clear();
    void client.end().catch(ignore);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await wait(reconnectMs, undefined, { ref: false });
    if (!this.#isStopped) await this.connect();
  }
}

/** The cheapest query: nothing to parse, and PostgreSQL is ready again only after delivering all notifications. */
function sync(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.sync(),
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}

function ignore(): void {}
