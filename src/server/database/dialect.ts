import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Database, Tables } from './schema.ts';

/** Visitors find sets by what they are shown; the administrator also by titles that a public one replaces. */
export type Audience = 'visitors' | 'admin';

/** The little in which SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** True for the rows of `sets` with a search text for this audience that contains `word` (folded, without white space) literally. */
  readonly setContains: (word: string, audience: Audience) => Expression<SqlBool>;
  /** Runs migrations in a transaction while no other process runs any. */
  readonly inMigration: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  /** The database cannot be reached or cannot write just now (gone, full, locked): worth a 503 and another try. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** The database cannot write because its disk is full. */
  readonly isFull: (error: unknown) => boolean;
}
