import type { Snapshot, TableSource } from '../database/stored-row.ts';
import { ToolError } from '../base/terminal.ts';
import { hashTables } from './table-lines.ts';

/** Row by row. A copy with a newer schema cannot be compared. */
export async function verifyCopy(source: TableSource, openCopy: () => Promise<Snapshot>): Promise<void> {
  const copy = await openCopy();
  try {
    if (copy.migrations.join() !== [...source.migrations].sort().join()) return;
    const expected = await hashTables(source);
    const found = await hashTables(copy);
    for (const [table, hash] of expected) {
      if (found.get(table) !== hash) throw new ToolError(`The copy of the table ${table} is not like the original`);
    }
  } finally {
    await copy.close();
  }
}
