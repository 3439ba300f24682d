import { Client } from 'pg';
import { getTypeParser } from './postgres.ts';
import { snapshotRowsAtOnce, toStoredRow, type Snapshot, type TableSource } from './stored-row.ts';

const connectTimeoutMs = 5_000;

/** Reads a single state without blocking others (https://www.postgresql.org/docs/current/transaction-iso.html). */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const tables = await readPostgres(async (text, values) => (await client.query(text, values && [...values])).rows);
  return { ...tables, close: () => client.end() };
}

/** Runs in a transaction. */
export type PostgresQuery = (text: string, values?: readonly string[]) => Promise<object[]>;

export async function readPostgres(query: PostgresQuery): Promise<TableSource> {
  const hasTable = async (name: string) =>
    (await query(`select 1 where to_regclass($1) is not null`, [name])).length > 0;
  const applied = (await hasTable('migrations')) ? await query('select name from migrations order by name') : [];
  return {
    migrations: applied.map((row) => String(toStoredRow(row)['name'])),

    async *rows({ name, key }) {
      if (!(await hasTable(name))) return;
      await query(`declare copied no scroll cursor for select * from ${name} order by ${key.join(', ')}`);
      for (;;) {
        const rows = await query(`fetch ${snapshotRowsAtOnce} from copied`);
        if (rows.length === 0) break;
        yield rows.map(toStoredRow);
      }
      await query('close copied');
    },
  };
}
