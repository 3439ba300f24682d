import { uncopiedColumns } from './table-keys.ts';
import type { CopiedTable } from './table-keys.ts';

export type StoredValue = string | number | null;
/** A row by its columns, in alphabetical order. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

/** The content of a database, wherever it is kept: the same on SQLite, on PostgreSQL and in a backup. */
export interface TableSource {
  /** The names of the migrations that made its tables. */
  readonly migrations: readonly string[];
  /** Its rows in the order of the table's key, in runs; none for a table that is not there yet. */
  readonly rows: (table: CopiedTable) => AsyncIterable<readonly StoredRow[]>;
}

/** One state of a database, whatever is written to it meanwhile. */
export interface Snapshot extends TableSource {
  readonly close: () => Promise<void>;
}

export const snapshotRowsAtOnce = 500;

/** @throws for a value that no table has so far, rather than to copy it wrongly. */
export function toStoredRow(row: object): StoredRow {
  const columns = Object.entries(row).filter(([column]) => !uncopiedColumns.has(column));
  columns.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(columns.map(([column, value]) => [column, toStoredValue(column, value)]));
}

function toStoredValue(column: string, value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`The column ${column} holds a value that cannot be copied: ${typeof value}`);
}
