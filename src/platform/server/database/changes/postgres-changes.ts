import type { ChangeSubscription, ChangeListener, PublicChanges, ChangeRule } from './public-changes.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Connection, type QueryResult, type QueryResultRow } from 'pg';
import { CoalescedReads } from '../../base/coalesced-reads.ts';
import { log } from '../../base/log.ts';
import { changeRules } from '../tables.ts';
import { createHash } from 'node:crypto';
import { advisoryLocks } from '../../base/advisory-locks.ts';

/** Follows the changes that all processes make. */
export class PostgresChanges implements PublicChanges {
  readonly #url: string;
  readonly #followers = new Set<PostgresFollower>();

  constructor(url: string) {
    this.#url = url;
  }

  readonly follow = async (onChange: ChangeListener): Promise<ChangeSubscription> => {
    const follower = new PostgresFollower(this.#url, onChange);
    this.#followers.add(follower);
    await follower.connect();
    const stop = async () => {
      this.#followers.delete(follower);
      await follower.stop();
    };
    return { catchUp: follower.catchUp, stop };
  };

  /**
   * Waits until this process knows all earlier changes. Must be called after a commit and before its answer, so that
   * nothing older is served from memory.
   */
  readonly settle = async (): Promise<void> => {
    await Promise.all(Array.from(this.#followers, (follower) => follower.receiveEarlierChanges()));
  };
}

const channel = 'public_changes';

/** Connecting and each query may take this long. After that, the process no longer relies on knowing all changes. */
const answerTimeoutMs = 1_000;
/** The pause before a lost connection is opened again. */
const reconnectMs = 1_000;
/**
 * How long all changes count as known after a query was answered. This process lags behind others by at most this time.
 */
const maxStalenessMs = 250;

/**
 * Follows the changes of all processes, and reconnects when the connection is lost. PostgreSQL signals a listening
 * session before it confirms a change, and delivers notifications before the session is ready for another query. The
 * answer to any query on this connection therefore comes after all changes that were committed before the query was
 * sent.
 */
class PostgresFollower implements ChangeSubscription {
  readonly #url: string;
  readonly #onChange: ChangeListener;
  /** Undefined while there is no connection. */
  #client: Client | undefined;
  /** The time at which the last answered query was sent, on the clock of `performance.now()`. */
  #confirmedAt = -Infinity;
  readonly #confirmations = new CoalescedReads<boolean>();
  #isStopped = false;

  constructor(url: string, onChange: ChangeListener) {
    this.#url = url;
    this.#onChange = onChange;
  }

  readonly catchUp = (): boolean | Promise<boolean> => {
    if (this.#client === undefined) return false;
    const ageMs = performance.now() - this.#confirmedAt;
    if (ageMs < maxStalenessMs / 2) return true;
    // Asks again before the last confirmation is too old, so that callers seldom wait.
    const confirmation = this.receiveEarlierChanges();
    return ageMs < maxStalenessMs || confirmation;
  };

  /** @returns true once all earlier changes are known, false when the connection is lost */
  receiveEarlierChanges(): Promise<boolean> {
    return this.#confirmations.read('', () => this.#confirmCurrent());
  }

  async #confirmCurrent(): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    const sentAt = performance.now();
    const isAnswered = await this.#disconnectUnlessAnswered(client, sendSync(client));
    if (isAnswered) this.#confirmedAt = sentAt;
    return isAnswered;
  }

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    await Promise.race([client.end().catch(ignore), wait(answerTimeoutMs, undefined, { ref: false })]);
  };

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerTimeoutMs,
      application_name: 'Flashcard Studio, changes',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#onChange(payload));
    client.on('error', ignore);
    client.once('end', () => this.#disconnect(client));
    try {
      await client.connect();
      const query: RunQuery = (text) => withTimeout(client.query(text));
      await createTriggers(query);
      await query(`listen ${channel}`);
    } catch (error) {
      log.debug({ err: error }, 'Changes cannot be heard just now');
      void client.end().catch(ignore);
      return void this.#reconnect();
    }
    if (this.#isStopped) return void client.end().catch(ignore);
    this.#onChange(undefined);
    this.#client = client;
  }

  /** Gives the connection up if there is no answer in time. Returns whether it is still in use. */
  async #disconnectUnlessAnswered(client: Client, answer: Promise<unknown>): Promise<boolean> {
    const isAnswered = await withTimeout(answer).then(
      () => true,
      () => false,
    );
    if (!isAnswered) this.#disconnect(client);
    return isAnswered && this.#client === client;
  }

  #disconnect(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#confirmedAt = -Infinity;
    void client.end().catch(ignore);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await wait(reconnectMs, undefined, { ref: false });
    if (!this.#isStopped) await this.connect();
  }
}

/**
 * Sends the cheapest query. It needs no parsing, and PostgreSQL is ready again only after it has delivered all
 * notifications.
 */
function sendSync(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.sync(),
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}

/** @throws when there is no answer in time */
async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, answerTimeoutMs, new Error('PostgreSQL does not answer'));
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function ignore(): void {}

type RunQuery = <Row extends QueryResultRow>(text: string) => Promise<QueryResult<Row>>;

/** The name of the function, and the beginning of its triggers' names. */
const reportName = 'tell_public_change';

/** Tables have the set's id in one of two columns. PL/pgSQL looks for a column only in the branch that it takes. */
const reportFunction = `create or replace function ${reportName}() returns trigger language plpgsql as $$
  declare scope text;
  begin
    if tg_argv[0] = 'id' then perform pg_notify('${channel}', coalesce(new.id, old.id));
    elsif tg_argv[0] = 'set_id' then perform pg_notify('${channel}', coalesce(new.set_id, old.set_id));
    end if;
    foreach scope in array string_to_array(tg_argv[1], ' ') loop
      perform pg_notify('${channel}', scope);
    end loop;
    return null;
  end $$`;

/** Creates the triggers of the rules, unless they exist. Their names contain a hash of what they do. */
async function createTriggers(query: RunQuery): Promise<void> {
  const wantedTriggers = new Map(changeRules.flatMap(triggerStatements));
  await query('begin');
  await query(`set local lock_timeout = ${answerTimeoutMs}`);
  await query(`select pg_advisory_xact_lock(${advisoryLocks.triggers})`);
  // The tables need not be in the first schema of the search path, which may have been made later.
  const { rows } = await query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger
      where tgname like '${reportName}%' and pg_table_is_visible(tgrelid)`,
  );
  const isCurrent = rows.length === wantedTriggers.size && rows.every(({ name }) => wantedTriggers.has(name));
  if (!isCurrent) {
    await query(reportFunction);
    for (const { name, table } of rows) await query(`drop trigger ${name} on ${table}`);
    for (const trigger of wantedTriggers.values()) await query(trigger);
  }
  await query('commit');
}

/** @returns pairs of a trigger's name and the statement that creates it */
function triggerStatements({ table, setId, scopes, names }: ChangeRule): [string, string][] {
  const nameCondition = (row: string) => names && `${row}.name in (${names.map((name) => `'${name}'`).join()})`;
  const createTrigger = (event: string, conditions: readonly (string | undefined)[]): [string, string] => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const definition = `after ${event} on ${table} for each row ${when && `when (${when})`}
      execute function ${reportName}('${setId ?? ''}', '${scopes.join(' ')}')`;
    const name = `${reportName}_${createHash('sha256')
      .update(reportFunction + definition)
      .digest('hex')
      .slice(0, 16)}`;
    return [name, `create trigger ${name} ${definition}`];
  };
  return [
    createTrigger('insert', [nameCondition('new')]),
    createTrigger('update', [nameCondition('new'), '(old.* is distinct from new.*)']),
    createTrigger('delete', [nameCondition('old')]),
  ];
}
