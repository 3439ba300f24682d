import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestPostgres } from '../../../testing/server/test-databases.ts';
import { PreparedClient, StatementNames, openPostgres } from './postgres.ts';

it('A statement that comes often gets a name of its own, and one that is made anew each time gets none', () => {
  const names = new StatementNames();
  const namesOf = (statement: string) => Array.from({ length: 4 }, () => names.nameOf(statement));
  expect(namesOf('select id from sets where id = $1')).toEqual([undefined, undefined, 's0', 's0']);
  expect(namesOf('select count(*) from sets')).toEqual([undefined, undefined, 's1', 's1']);
  for (const once of ['select * from sets', 'insert into sets (id) values ($1) returning *', 'begin']) {
    expect(namesOf(once)).toEqual([undefined, undefined, undefined, undefined]);
  }
});

it('The number of prepared names is limited', () => {
  const names = new StatementNames();
  const nameOf = (number: number) => Array.from({ length: 3 }, () => names.nameOf(`select ${number}`)).at(-1);
  const all = Array.from({ length: 300 }, (_, number) => nameOf(number));
  expect(all.filter((name) => name !== undefined)).toHaveLength(200);
  expect(names.nameOf('select 0')).toBe('s0');
});

it('PostgreSQL keeps a statement that comes often, and executes it with other values', async () => {
  const { db } = openPostgres(await createTestPostgres());
  onTestFinished(() => db.destroy());
  const text = (value: string) => sql<{ value: string }>`select ${value}::text as value`;
  const values: string[] = [];
  const kept = await db.connection().execute(async (connection) => {
    for (const value of ['one', 'two', 'three', 'four']) {
      values.push(...(await text(value).execute(connection)).rows.map((row) => row.value));
    }
    return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)).rows;
  });
  expect(values).toEqual(['one', 'two', 'three', 'four']);
  expect(kept).toEqual([{ statement: 'select $1::text as value' }]);
});

it('What a connection commits is settled, once for each transaction with a change', async () => {
  const client = new Client({ connectionString: await createTestPostgres() });
  await client.connect();
  onTestFinished(() => client.end());
  let settled = 0;
  const pooled = Object.assign(client, { release: () => {} });
  const connection = new PreparedClient(pooled, new StatementNames(), async () => void (settled += 1));
  const settledBy = async (...statements: readonly string[]) => {
    const before = settled;
    for (const statement of statements) await connection.query(statement, []);
    return settled - before;
  };
  const add = 'insert into names values (1)';
  expect(
    await settledBy('create table names (id integer)', 'select 1', 'with one as (select 1) select * from one'),
  ).toBe(0);
  expect(await settledBy(add)).toBe(1);
  expect(await settledBy(' with gone as (delete from names returning id) select count(*) from gone')).toBe(1);
  expect(await settledBy('begin', add, 'update names set id = 2', 'select 1', 'commit')).toBe(1);
  expect(await settledBy('begin isolation level repeatable read', 'select 1', 'commit')).toBe(0);
  expect(await settledBy('begin', add, 'rollback', 'begin', 'select 1', 'commit')).toBe(0);
});
