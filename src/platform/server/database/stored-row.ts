import { uncopiedColumns, type CopiedTable } from './tables.ts';

export type StoredValue = string | number | null;
/** Columns are in alphabetical order. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

/** Rows are equal on SQLite, on PostgreSQL and in a backup. */
export interface TableSource {
  readonly migrations: readonly string[];
  /** Rows are in the order of the table's key. A table that does not exist yet has none. */
  readonly rows: (table: CopiedTable) => AsyncIterable<readonly StoredRow[]>;
}

export interface Snapshot extends TableSource {
  readonly close: () => Promise<void>;
}

export const snapshotRowsAtOnce = 500;

/** @throws for a value of a type that no table has */
export function toStoredRow(row: object): StoredRow {
  const columns = Object.entries(row).filter(([column]) => !uncopiedColumns.has(column));
  columns.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(columns.map(([column, value]) => [column, toStoredValue(column, value)]));
}

function toStoredValue(column: string, value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`The column ${column} holds a value that cannot be copied: ${typeof value}`);
}
