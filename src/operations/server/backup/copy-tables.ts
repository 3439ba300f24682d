import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ToolError, type Terminal } from '../../../platform/server/base/terminal.ts';
import type { Dialect } from '../../../platform/server/database/dialect.ts';
import { applyMigrations } from '../../../platform/server/database/migrate.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import {
  type StoredRow,
  type TableSource,
  copiedTables,
  loadedTables,
  type CopiedTable,
} from '../../../platform/server/database/tables.ts';

/**
 * Compares all rows of the copy with those of the source. Must be called before newer migrations change the copy.
 * @throws ToolError when a table differs
 */
export async function verifyCopy(source: TableSource, copy: TableSource): Promise<void> {
  const expectedHashes = await hashTables(source);
  const copiedHashes = await hashTables(copy);
  for (const [table, hash] of expectedHashes) {
    if (copiedHashes.get(table) === hash) continue;
    throw new ToolError(`The copy of the table ${table} is not like the original. The database was not changed.`);
  }
}

/** Writes the rows of a table as lines. Equal rows give equal lines on every database. */
export async function* tableLines(source: TableSource, table: CopiedTable): AsyncGenerator<string> {
  for await (const rows of source.rows(table)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Hashes all tables. The hashes are in hexadecimal, by table. */
export async function hashTables(source: TableSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const table of copiedTables) {
    const hash = createHash('sha256');
    for await (const lines of tableLines(source, table)) hash.update(lines);
    hashes.set(table.name, hash.digest('hex'));
  }
  return hashes;
}

/** Applies the source's migrations, then loads its rows. The caller applies newer migrations afterwards. */
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

/** Returns the same source, which also shows how many rows of all tables were read so far. */
export function withRowProgress<Source extends TableSource>(source: Source, what: string, terminal: Terminal): Source {
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
