import type { Config } from '../base/config.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openPostgres } from './postgres.ts';
import { sqlitePath } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';

/**
 * PostgreSQL where `DATABASE_URL` names one, else SQLite in the data folder.
 * @param cacheKiB of SQLite's pages, where it is to be less than usual
 */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  cacheKiB?: number,
): OpenedDatabase {
  return databaseUrl === undefined ? openSqlite(sqlitePath(dataDir), cacheKiB) : openPostgres(databaseUrl);
}
