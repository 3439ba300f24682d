import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { loadTables } from './load-tables.ts';
import { openPostgres } from '../../../platform/server/database/postgres.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import { readPostgres } from '../../../platform/server/database/postgres-snapshot.ts';
import type { PostgresQuery } from '../../../platform/server/database/postgres-snapshot.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { TableSource } from '../../../platform/server/database/stored-row.ts';
import { tableNames } from '../../../platform/server/database/table-keys.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { verifyCopy } from './verify-copy.ts';

const maxTries = 10;
const retryAfterMs = 200;

/** What migrations make besides tables. */
const functions = [
  'search_pairs(text)',
  'search_characters(text)',
  'catalog_totals_added()',
  'catalog_categories_added()',
  'catalog_sets_changed()',
  'catalog_set_listed()',
  'catalog_set_unlisted()',
  'catalog_category_insert()',
  'catalog_category_delete()',
  'search_note_rows()',
  'search_note_set()',
  'search_note_deleted()',
];

/** In one transaction; other tables stay. */
export async function replacePostgres(url: string, source: TableSource): Promise<void> {
  await refuseUsedPostgres(url);
  const { db, dialect } = openPostgres(url);
  try {
    await db.transaction().execute(async (transaction) => {
      await dropAll(transaction);
      await loadTables(transaction, { dialect, source });
      await verifyCopy(source, await readPostgres(queryOf(transaction)));
      await applyMigrations(transaction, dialect);
    });
  } finally {
    await db.destroy();
  }
}

function queryOf(db: Database): PostgresQuery {
  return async (text, values = []) => (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}

/** @throws ToolError while others are connected */
export async function refuseUsedPostgres(url: string): Promise<void> {
  const { db } = openPostgres(url);
  try {
    // Connections closed just now may still be listed.
    for (let tries = 0; await hasOthers(db); tries++) {
      if (tries === maxTries) throw new ToolError('The database is in use. Please stop the server first.');
      await wait(retryAfterMs);
    }
  } finally {
    await db.destroy();
  }
}

async function hasOthers(db: Database): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}

async function dropAll(db: Database): Promise<void> {
  for (const name of tableNames) await db.schema.dropTable(name).ifExists().cascade().execute();
  for (const signature of functions) await sql.raw(`drop function if exists ${signature} cascade`).execute(db);
}
