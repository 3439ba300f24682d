import type { Kysely } from 'kysely';
import type { PublicChanges } from './changes/public-changes.ts';
import type { Dialect } from './dialect.ts';
import type { Tables } from './schema.ts';

export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  readonly changes: PublicChanges;
}

export type QueriedDatabase = Pick<OpenedDatabase, 'db' | 'dialect'>;
