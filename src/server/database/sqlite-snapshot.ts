import SqliteFile from 'better-sqlite3';
import { snapshotRowsAtOnce, toStoredRow } from './stored-row.ts';
import type { Snapshot, StoredRow } from './stored-row.ts';

const busyTimeoutMs = 5_000;

/** A transaction that only reads: with a write-ahead log it sees one state and keeps nobody from writing. */
export function openSqliteSnapshot(path: string): Snapshot {
  const connection = new SqliteFile(path, { fileMustExist: true, timeout: busyTimeoutMs });
  connection.pragma('query_only = ON');
  connection.exec('begin');
  const tables = new Set(
    connection.prepare<{ name: string }>(`select name from sqlite_schema where type = 'table'`).all([]).map(nameOf),
  );
  const migrations = tables.has('migrations')
    ? connection.prepare<{ name: string }>('select name from migrations order by name').all([]).map(nameOf)
    : [];
  return {
    migrations,

    async *rows({ name, key }) {
      if (!tables.has(name)) return;
      let rows: StoredRow[] = [];
      for (const row of connection.prepare<object>(`select * from ${name} order by ${key.join(', ')}`).iterate()) {
        rows.push(toStoredRow(row));
        if (rows.length < snapshotRowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },

    async close() {
      connection.close();
    },
  };
}

function nameOf({ name }: { name: string }): string {
  return name;
}
