import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Database, Tables } from './schema.ts';

/** The little in which SQLite and PostgreSQL differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Most values one statement may bind. */
  readonly maxBoundValues: number;
  /** Tables, columns and indexes that only this database has: run once, after the shared part of a migration. */
  readonly createSearchIndex: (db: Kysely<Tables>) => Promise<void>;
  /** True for the rows of `search_texts` whose folded text contains `word` (folded, without white space) literally. */
  readonly searchTextContains: (word: string) => Expression<SqlBool>;
  /** Runs `migrate` while no other process does. */
  readonly withMigrationLock: <T>(db: Kysely<Tables>, migrate: (db: Database) => Promise<T>) => Promise<T>;
  readonly isUniqueViolation: (error: unknown) => boolean;
  /** The database cannot be reached or cannot write just now (gone, full, locked): worth a 503 and another try. */
  readonly isUnavailable: (error: unknown) => boolean;
}
