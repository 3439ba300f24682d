import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database, Tables } from './schema.ts';

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly contains: (text: Expression<string>, word: string) => RawBuilder<SqlBool>;
  /** Rows with one column, `value`: item 0 of each is `value ->> 0`, as text. */
  readonly jsonRows: (items: readonly (readonly (string | number | null)[])[]) => RawBuilder<unknown>;
  readonly fromHex: (text: Expression<unknown>) => RawBuilder<Uint8Array>;
  readonly termContains: (word: string) => RawBuilder<SqlBool>;
  /** @returns undefined at once while another process does the same */
  readonly inTurn: <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T | undefined>;
  /** In a transaction, while no other process migrates. */
  readonly inMigration: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  /** Unreachable, full or locked: answered with 503. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly isFull: (error: unknown) => boolean;
}
