import { sql } from 'kysely';
import type { Dialect } from '../../../platform/server/database/dialect.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { StoredRow, TableSource } from '../../../platform/server/database/stored-row.ts';
import { copiedTables } from '../../../platform/server/database/table-keys.ts';

/** Applies the source's migrations, then loads its rows. Newer migrations come later. */
export async function loadTables(
  db: Database,
  { dialect, source }: { dialect: Dialect; source: TableSource },
): Promise<void> {
  await applyMigrations(db, dialect, source.migrations);
  for (const { name, key } of copiedTables) {
    for await (const rows of source.rows({ name, key })) if (rows.length > 0) await insertRows(db, name, rows);
  }
}

async function insertRows(db: Database, table: string, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}
