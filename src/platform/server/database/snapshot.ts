import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../base/config.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import type { Snapshot } from './stored-row.ts';

export async function openSnapshot({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Snapshot> {
  if (databaseUrl !== undefined) return await openPostgresSnapshot(databaseUrl);
  refuseMissingSqlite(dataDir);
  return openSqliteSnapshot(sqlitePath(dataDir));
}

/**
 * Opening the database would create it.
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
