import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database, Tables } from './schema.ts';

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** True where a text contains a word literally. */
  readonly contains: (text: Expression<string>, word: string) => RawBuilder<SqlBool>;
  /** A list as rows with one column, `value`: item 0 of each is `value ->> 0`, as text. */
  readonly jsonRows: (items: readonly (readonly (string | number | null)[])[]) => RawBuilder<unknown>;
  readonly fromHex: (text: Expression<unknown>) => RawBuilder<Uint8Array>;
  readonly termContains: (word: string) => RawBuilder<SqlBool>;
  /** @returns undefined, at once, while another process does */
  readonly inTurn: <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T | undefined>;
  /** Runs migrations in a transaction while no other process runs any. */
  readonly inMigration: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  /** Gone, full or locked: worth a 503 and another try. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly isFull: (error: unknown) => boolean;
}
