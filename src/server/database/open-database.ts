import type { Kysely } from 'kysely';
import type { Config } from '../base/config.ts';
import type { Dialect } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';
import { sqlitePath } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
}

/** PostgreSQL where `DATABASE_URL` names one, else SQLite in the data folder. */
export function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenedDatabase {
  return databaseUrl === undefined ? openSqlite(sqlitePath(dataDir)) : openPostgres(databaseUrl);
}
