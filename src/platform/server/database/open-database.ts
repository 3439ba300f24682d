import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../base/config.ts';
import type { OpenedDatabase } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens PostgreSQL if an address is configured, else the SQLite file in the data folder. */
export function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenedDatabase {
  return databaseUrl === undefined ? openSqlite(sqlitePath(dataDir)) : openPostgres(databaseUrl);
}

/**
 * Refuses to go on without a database file. Call it before `openDatabase` in commands that need a database, because
 * opening a missing file would create it.
 * @throws ConfigError when there is no database
 */
export function refuseMissingSqlite(dataDir: string): void {
  if (existsSync(sqlitePath(dataDir))) return;
  throw new ConfigError(
    `There is no database in ${dataDir}. Check DATA_DIR and DATABASE_URL, or start the server once.`,
  );
}

export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'studio.db');
}
