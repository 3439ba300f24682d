import type { Terminal } from '../../../platform/server/base/terminal.ts';
import type { TableSource } from '../../../platform/server/database/stored-row.ts';

/** Tells how many rows were read, from the first table on. */
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
