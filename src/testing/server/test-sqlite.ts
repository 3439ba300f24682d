import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../platform/server/database/migrate.ts';
import { openSqlite } from '../../platform/server/database/sqlite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqlitePath: string;
  }
}

let folder: string | undefined;

export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-sqlite-'));
  const path = join(folder, 'migrated.db');
  const { db, dialect } = openSqlite(path);
  await migrate(db, dialect);
  await db.destroy();
  project.provide('sqlitePath', path);
}

export async function teardown(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true });
}

export function onSqlite(path: string, statements: string): void {
  new SqliteFile(path).exec(statements).close();
}
