import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database, Tables } from './schema.ts';

/** The little in which SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** True where a text contains a word literally. */
  readonly contains: (text: Expression<string>, word: string) => RawBuilder<SqlBool>;
  /** A list as rows with one column, `value`: what an item holds is `value ->> 0`, `value ->> 1`, … as text. */
  readonly jsonRows: (items: readonly (readonly (string | number)[])[]) => RawBuilder<unknown>;
  readonly fromHex: (text: Expression<unknown>) => RawBuilder<Uint8Array>;
  /** True for the rows of `search_terms` whose term contains a word of three characters or more. */
  readonly termContains: (word: string) => RawBuilder<SqlBool>;
  /** Works while no other process does. @returns undefined, at once, while another does */
  readonly inTurn: <T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>) => Promise<T | undefined>;
  /** Runs migrations in a transaction while no other process runs any. */
  readonly inMigration: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  /** The database cannot be reached or cannot write just now (gone, full, locked): worth a 503 and another try. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The database cannot write because its disk is full. */
  readonly isFull: (error: unknown) => boolean;
}
