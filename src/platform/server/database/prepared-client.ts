import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';

/** Some 10 to 100 kB each on each connection. */
const maxStatements = 200;
const oftenEnough = 3;
const maxCounted = 1_000;
/** A prepared `*` fails when another process has added a column. */
const preparable = /^(?:select|insert|update|delete|with)\b(?!.*(?<!count\()\*)/is;

/** Names frequent statements, which PostgreSQL then plans once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new LRUCache<string, number>({ max: maxCounted });

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size === maxStatements) return known;
    const count = (this.#counts.get(sql) ?? 0) + 1;
    this.#counts.set(sql, count);
    if (count < oftenEnough || !preparable.test(sql)) return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

const changing = /^\s*(?:insert|update|delete|with\b.*\b(?:insert|update|delete))\b/is;

class TransactionState {
  #isOpen = false;
  #hasChanges = false;

  /** @returns whether it commits a change */
  follow(sql: string): boolean {
    if (sql === 'commit' || sql === 'rollback') return this.#end() && sql === 'commit';
    if (/^(?:begin|start transaction)\b/i.test(sql)) this.#isOpen = true;
    else if (changing.test(sql)) this.#hasChanges = true;
    return !this.#isOpen && this.#end();
  }

  #end(): boolean {
    const hadChanges = this.#hasChanges;
    this.#isOpen = false;
    this.#hasChanges = false;
    return hadChanges;
  }
}

/** Prepares frequent statements, and waits after each commit of a change. */
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
  query(asked: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('PostgreSQL is not read row by row');
    const name = this.#names.nameOf(asked);
    const result = this.#client.query({ text: asked, values: [...parameters], ...(name && { name }) });
    return this.#transaction.follow(asked) ? this.#settled(result) : result;
  }

  async #settled<Result>(result: Promise<Result>): Promise<Result> {
    const answer = await result;
    await this.#settle();
    return answer;
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
}
