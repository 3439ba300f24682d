import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';

/** PostgreSQL keeps them ready for each connection, some 10 to 100 kB each. */
const maxStatements = 200;
/** What has come so often comes again, unlike a list of another length each time. */
const oftenEnough = 3;
const maxCounted = 1_000;
/** What returns every column of a table cannot be executed again when another process has added one. */
const preparable = /^(?:select|insert|update|delete|with)\b(?!.*(?<!count\()\*)/is;

/** Gives statements that come often a name, by which PostgreSQL parses and plans them once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new LRUCache<string, number>({ max: maxCounted });

  /** @returns undefined for a statement that is not kept */
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

/** A connection that prepares what comes often. */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(asked: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('PostgreSQL is not read row by row');
    const name = this.#names.nameOf(asked);
    return this.#client.query({ text: asked, values: [...parameters], ...(name && { name }) });
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
}
