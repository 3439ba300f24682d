import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import type { Dialect } from '../../../platform/server/database/dialect.ts';
import { applyMigrations } from '../../../platform/server/database/migrations/migrate.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { StoredRow, TableSource } from '../../../platform/server/database/stored-row.ts';
import { copiedTables, loadedTables } from '../../../platform/server/database/tables.ts';
import type { CopiedTable } from '../../../platform/server/database/tables.ts';

/** Equal rows give equal lines on every database. */
export async function* tableLines(source: TableSource, table: CopiedTable): AsyncGenerator<string> {
  for await (const rows of source.rows(table)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Hashes in hexadecimal by table. */
export async function hashTables(source: TableSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const table of copiedTables) {
    const hash = createHash('sha256');
    for await (const lines of tableLines(source, table)) hash.update(lines);
    hashes.set(table.name, hash.digest('hex'));
  }
  return hashes;
}

/** Applies the source's migrations, then loads its rows. Newer migrations are applied later. */
export async function loadTables(
  db: Database,
  { dialect, source }: { dialect: Dialect; source: TableSource },
): Promise<void> {
  await applyMigrations(db, dialect, source.migrations);
  for (const { name, key } of loadedTables) {
    for await (const rows of source.rows({ name, key })) if (rows.length > 0) await insertRows(db, name, rows);
  }
}

async function insertRows(db: Database, table: string, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** Reports how many rows were read since the first table. */
export function countRows<Source extends TableSource>(source: Source, what: string, terminal: Terminal): Source {
  let count = 0;
  return {
    ...source,
    async *rows(table) {
      for await (const rows of source.rows(table)) {
        count += rows.length;
        terminal.progress(`${what}: ${count} rows`);
        yield rows;
      }
    },
  };
}
