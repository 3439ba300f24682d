import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { PublicChanges } from './changes/public-changes.ts';
import type { Database, Tables } from './schema.ts';
import { errorCode } from '../base/error-code.ts';

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Searches the text itself, without an index. */
  readonly contains: (text: Expression<string>, word: string) => RawBuilder<SqlBool>;
  /** Searches a column of `set_texts` by its trigram index. The word must have at least three characters. */
  readonly containsIndexed: (column: Expression<string>, word: string) => RawBuilder<SqlBool>;
  /** Returns rows with one column, `value`. Item 0 of each is `value ->> 0`, as text. */
  readonly jsonRows: (items: readonly (readonly (string | number | null)[])[]) => RawBuilder<unknown>;
  /** Runs `migrate` in a transaction while no other process migrates. */
  readonly inMigration: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  /** Returns true if the database is unreachable, full or locked. The answer is then 503. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly isFull: (error: unknown) => boolean;
}

export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  readonly changes: PublicChanges;
}

export type QueriedDatabase = Pick<OpenedDatabase, 'db' | 'dialect'>;

/**
 * How many rows or keys a statement is given. SQLite binds at most 32,766 values in a statement, which is enough for
 * 500 rows of 65 columns, and a small statement blocks the event loop only briefly.
 */
export const rowsPerStatement = 500;

/** Writes the chunks one after the other. Yields to other requests in between, because SQLite runs in this process. */
export async function inChunks<Item>(
  chunks: readonly Item[][],
  write: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) await setImmediate();
    await write(chunk);
  }
}

const missingReferenceCodes: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

/** Whether a statement failed because a row that it refers to does not exist. */
export function isMissingReference(error: unknown): boolean {
  return missingReferenceCodes.has(errorCode(error));
}

/** How long a statement waits for another process. It then fails, and its call answers 503. */
const maxBusyMs = 4_000;
/** The pause between two attempts of a statement. */
const retryAfterMs = 20;

/**
 * Repeats a statement while another process has locked the database. It waits with timers, because SQLite's own busy
 * handler would block the event loop.
 * @param startedAt a time of `performance.now()`
 * @throws the driver's `SQLITE_BUSY` after `maxBusyMs`, and any other error at once
 */
export async function retryWhileBusy<Result>(
  runStatement: () => Result,
  startedAt = performance.now(),
): Promise<Result> {
  for (;;) {
    try {
      return runStatement();
    } catch (error) {
      const isBusy = errorCode(error).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() - startedAt > maxBusyMs) throw error;
    }
    await wait(retryAfterMs);
  }
}
