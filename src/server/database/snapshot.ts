import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import type { Snapshot } from './stored-row.ts';

export async function openSnapshot({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Snapshot> {
  return databaseUrl === undefined ? openSqliteSnapshot(sqlitePath(dataDir)) : await openPostgresSnapshot(databaseUrl);
}

export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'studio.db');
}
