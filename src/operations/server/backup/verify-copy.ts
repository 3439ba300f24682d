import type { TableSource } from '../../../platform/server/database/stored-row.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { hashTables } from './table-lines.ts';

/** Before newer migrations change the copy. */
export async function verifyCopy(source: TableSource, copy: TableSource): Promise<void> {
  const expected = await hashTables(source);
  const found = await hashTables(copy);
  for (const [table, hash] of expected) {
    if (found.get(table) === hash) continue;
    throw new ToolError(`The copy of the table ${table} is not like the original. The database was not changed.`);
  }
}
