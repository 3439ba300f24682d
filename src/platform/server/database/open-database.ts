import type { Config } from '../base/config.ts';
import type { OpenedDatabase } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { sqlitePath } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';

export function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenedDatabase {
  return databaseUrl === undefined ? openSqlite(sqlitePath(dataDir)) : openPostgres(databaseUrl);
}
