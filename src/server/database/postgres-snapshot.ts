import { Client } from 'pg';
import { getTypeParser } from './postgres.ts';
import { snapshotRowsAtOnce, toStoredRow } from './stored-row.ts';
import type { Snapshot } from './stored-row.ts';

const connectTimeoutMs = 5_000;

/** A transaction that reads one state and blocks nobody (https://www.postgresql.org/docs/current/transaction-iso.html). */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  });
  // A lost connection fails the query under way.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const hasTable = async (name: string) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
    return rows[0]?.found === true;
  };
  const { rows: applied } = (await hasTable('migrations'))
    ? await client.query<{ name: string }>('select name from migrations order by name')
    : { rows: [] };
  return {
    migrations: applied.map(({ name }) => name),

    async *rows({ name, key }) {
      if (!(await hasTable(name))) return;
      await client.query(`declare copied no scroll cursor for select * from ${name} order by ${key.join(', ')}`);
      for (;;) {
        const { rows } = await client.query<object>(`fetch ${snapshotRowsAtOnce} from copied`);
        if (rows.length === 0) break;
        yield rows.map(toStoredRow);
      }
      await client.query('close copied');
    },

    close: () => client.end(),
  };
}
