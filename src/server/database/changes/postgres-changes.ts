import { createHash } from 'node:crypto';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from 'pg';
import { log } from '../../base/log.ts';
import { changeRules } from './public-changes.ts';
import type { ChangeRule, Following, HearChange } from './public-changes.ts';

const channel = 'public_changes';
const tell = 'tell_public_change';
/** No other program takes its locks by this number. */
const triggerLock = 7_316_204_882;
/** Connecting included; after that this process no longer relies on what it heard. */
const answerTimeoutMs = 1_000;
const reconnectMs = 1_000;

/** The set's id is in one of two columns; PL/pgSQL looks at a branch when it comes to it. */
const tellFunction = `create or replace function ${tell}() returns trigger language plpgsql as $$
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

/** Hears the changes of all processes, and reconnects when the connection was lost. */
export async function followPostgres(url: string, hear: HearChange): Promise<Following> {
  const follower = new PostgresFollower(url, hear);
  await follower.connect();
  return follower;
}

/**
 * PostgreSQL signals a listening session before the change is answered, and the session delivers notifications before
 * it is ready for another query. So an answer to any query here comes after all changes that were answered before it
 * was sent.
 */
class PostgresFollower implements Following {
  readonly #url: string;
  readonly #hear: HearChange;
  /** The question under way, and the one that comes after it. */
  #asked: Promise<boolean> = Promise.resolve(false);
  #next: Promise<boolean> | undefined;
  /** Undefined while nothing can be heard. */
  #client: Client | undefined;
  #isStopped = false;

  constructor(url: string, hear: HearChange) {
    this.#url = url;
    this.#hear = hear;
  }

  readonly catchUp = (): false | Promise<boolean> => {
    if (this.#client === undefined) return false;
    this.#next ??= this.#askNext();
    return this.#next;
  };

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = undefined;
    await Promise.race([client?.end().catch(ignore), wait(answerTimeoutMs, undefined, { ref: false })]);
  };

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerTimeoutMs,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#hear(payload));
    client.on('error', ignore);
    client.once('end', () => this.#lose(client));
    try {
      await client.connect();
      await makeTriggers(client);
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

  /** For all who want to know by the time it is sent: all requests that have come by now, and while the question before was under way. */
  async #askNext(): Promise<boolean> {
    await this.#asked;
    await setImmediate();
    this.#next = undefined;
    this.#asked = this.#client === undefined ? Promise.resolve(false) : this.#isAnswered(this.#client);
    return await this.#asked;
  }

  #isAnswered(client: Client): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isAnswered: boolean) => {
        clearTimeout(timer);
        if (!isAnswered) this.#lose(client);
        resolve(isAnswered && this.#client === client);
      };
      const timer = setTimeout(end, answerTimeoutMs, false);
      client.query(new Sync(end));
    });
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(ignore);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await wait(reconnectMs, undefined, { ref: false });
    if (!this.#isStopped) await this.connect();
  }
}

/** The shortest question there is: PostgreSQL parses nothing for it, and is ready for another query when it has told all it had to tell. */
class Sync {
  readonly #end: (isAnswered: boolean) => void;

  constructor(end: (isAnswered: boolean) => void) {
    this.#end = end;
  }

  submit(connection: Connection): void {
    connection.sync();
  }

  handleReadyForQuery(): void {
    this.#end(true);
  }

  handleError(): void {
    this.#end(false);
  }
}

/** Makes the triggers unless they are there; their names tell of which rules. */
async function makeTriggers(client: Client): Promise<void> {
  const wanted = new Map(changeRules.flatMap(triggersOf));
  await client.query('begin');
  await client.query(`set local lock_timeout = ${answerTimeoutMs}`);
  await client.query(`select pg_advisory_xact_lock(${triggerLock})`);
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where tgname like '${tell}%' and relnamespace = current_schema()::regnamespace`,
  );
  const isCurrent = rows.length === wanted.size && rows.every(({ name }) => wanted.has(name));
  if (!isCurrent) {
    await client.query(tellFunction);
    for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
    for (const trigger of wanted.values()) await client.query(trigger);
  }
  await client.query('commit');
}

function triggersOf({ table, setId, scopes, names }: ChangeRule): [string, string][] {
  const isNamed = (row: string) => names && `${row}.name in (${names.map((name) => `'${name}'`).join()})`;
  const trigger = (event: string, conditions: readonly (string | undefined)[]): [string, string] => {
    const when = conditions.filter((condition) => condition !== undefined).join(' and ');
    const what = `after ${event} on ${table} for each row ${when && `when (${when})`}
      execute function ${tell}('${setId ?? ''}', '${scopes.join(' ')}')`;
    const name = `${tell}_${createHash('sha256')
      .update(tellFunction + what)
      .digest('hex')
      .slice(0, 16)}`;
    return [name, `create trigger ${name} ${what}`];
  };
  return [
    trigger('insert', [isNamed('new')]),
    trigger('update', [isNamed('new'), '(old.* is distinct from new.*)']),
    trigger('delete', [isNamed('old')]),
  ];
}

function ignore(): void {}
