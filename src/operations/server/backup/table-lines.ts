import { createHash } from 'node:crypto';
import type { TableSource } from '../../../platform/server/database/stored-row.ts';
import { copiedTables, type CopiedTable } from '../../../platform/server/database/table-keys.ts';

/** Equal rows give equal lines, whatever the database. */
export async function* tableLines(source: TableSource, table: CopiedTable): AsyncGenerator<string> {
  for await (const rows of source.rows(table)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** By table, in hexadecimal. */
export async function hashTables(source: TableSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const table of copiedTables) {
    const hash = createHash('sha256');
    for await (const lines of tableLines(source, table)) hash.update(lines);
    hashes.set(table.name, hash.digest('hex'));
  }
  return hashes;
}
