import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { listPendingMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../../../testing/server/test-databases.ts';
import { isLong } from '../../../testing/server/test-length.ts';
import { onServer } from '../../../testing/server/test-postgres.ts';
import { onSqlite } from '../../../testing/server/test-sqlite.ts';
import type { OpenDatabase, TestDatabase } from '../../../testing/server/test-databases.ts';

describeOnBothDatabases('Migrations', (database) => {
  test('are each applied once, however often the server starts', async () => {
    const open = await database.create();
    const first = open();
    await migrate(first.db, first.dialect);
    const before = await applied(first);
    expect(before.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    const second = open();
    await migrate(second.db, second.dialect);
    expect(await applied(second)).toEqual(before);
  });

  test('are each applied once when several servers start at the same time', async () => {
    const url = await database.createUrl();
    const servers = [1, 2, 3].map(() => migrateElsewhere(database.name, url));
    expect(await Promise.all(servers)).toEqual([finished, finished, finished]);
    expect(await applied(database.openUrl(url))).toHaveLength(migrations.length);
  });

  test('Migrations that fail at any statement leave nothing behind, and the next start applies them', async () => {
    const statements = await countStatements((await database.create())());
    expect(statements).toBeGreaterThan(70);
    const open = await database.create();
    const first = open();
    for (let failAt = statements; failAt > 0; failAt -= step) {
      await expect(migrate(beforeStatement(first, failAt, stop), first.dialect)).rejects.toThrow('Stopped');
      expect([failAt, await listTables(first.db)]).toEqual([failAt, []]);
    }
    await migrate(first.db, first.dialect);
    expect(await applied(open())).toHaveLength(migrations.length);
  });

  test.for(isLong ? [5, 20, 35] : [20])(
    'killed at statement %i leave nothing behind, and the next start applies them',
    async (statement) => {
      const url = await database.createUrl();
      expect(await migrateElsewhere(database.name, url, statement)).toEqual({ code: null, signal: 'SIGKILL' });
      const { db, dialect } = database.openUrl(url);
      expect(await listTables(db)).toEqual([]);
      await migrate(db, dialect);
      expect(await applied({ db })).toHaveLength(migrations.length);
    },
  );

  test('keep what is stored when the server starts again', async () => {
    const open = await database.create();
    const { db, dialect } = open();
    await migrate(db, dialect);
    await db.insertInto('settings').values({ name: 'kept', value: '[]' }).execute();
    await migrate(db, dialect);
    expect(await open().db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'kept', value: '[]' }]);
  });
});

describeOnPostgres('Migrations beside another program', (database) => {
  test('leave the tables of its schema alone, although they have the same names', async () => {
    const url = await database.createUrl();
    await onServer(
      url,
      `create schema storage; create table storage.migrations (id int, name text);
      create table storage.kysely_migration_lock (id text); insert into storage.migrations values (1, 'theirs')`,
    );
    const { db, dialect } = database.openUrl(url);
    await migrate(db, dialect);
    expect(await listPendingMigrations(db, dialect)).toEqual([]);
    expect((await sql`select * from storage.migrations`.execute(db)).rows).toEqual([{ id: 1, name: 'theirs' }]);
  });

  test('find the studio though a schema that comes before its own was made later', async () => {
    const url = await database.createUrl();
    const before = database.openUrl(url);
    await migrate(before.db, before.dialect);
    await before.db.insertInto('settings').values({ name: 'kept', value: '[]' }).execute();
    await onServer(url, 'create schema authorization current_user');
    const { db, dialect } = database.openUrl(url);
    await migrate(db, dialect);
    expect(await listPendingMigrations(db, dialect)).toEqual([]);
    const kept = await db.selectFrom('settings').select('value').where('name', '=', 'kept').execute();
    expect(kept).toEqual([{ value: '[]' }]);
  });
});

describeOnBothDatabases('A database from before the migrator of Kysely', (database) => {
  async function openOld(): Promise<OpenDatabase> {
    const url = await database.createUrl();
    const statements = await readFile(
      new URL(`./migrations/fixtures/before-migrator-${database.name}.sql`, import.meta.url),
      'utf8',
    );
    if (database.name === 'postgres') await onServer(url, statements);
    else onSqlite(url, statements);
    return database.openUrl(url);
  }

  test('is taken over as it is: nothing is applied once more, and each migration keeps its time', async () => {
    const { db, dialect } = await openOld();
    await db.insertInto('settings').values({ name: 'kept', value: '[]' }).execute();
    for (let failAt = 1; failAt <= 8; failAt += 1) {
      await expect(migrate(beforeStatement({ db }, failAt, stop), dialect)).rejects.toThrow('Stopped');
    }
    await migrate(db, dialect);
    const timestamp = new Date(1_790_000_000_000).toISOString();
    const ofThen = (await applied({ db })).filter((migration) => migration.timestamp === timestamp);
    expect(ofThen.map(({ name }) => name)).toEqual(namesOfThen);
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'kept' }]);
  });

  test('has the same tables, indexes, triggers and functions as one that is made today', async () => {
    const old = await openOld();
    await migrate(old.db, old.dialect);
    const fresh = (await database.create())();
    await migrate(fresh.db, fresh.dialect);
    const definitions = await listDefinitions(fresh);
    expect(definitions.length).toBeGreaterThan(50);
    expect(await listDefinitions(old)).toEqual(definitions);
  });
});

test('Migrations use nothing that may change: only Kysely and the types of their columns', async () => {
  const folder = new URL('./migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => /^\d{3}-/.test(name));
  expect(files).toHaveLength(migrations.length);
  const imported = await Promise.all(
    files.map(async (name) => [...(await readFile(new URL(name, folder), 'utf8')).matchAll(/from '(.*)'/g)]),
  );
  const allowed = ['kysely', './column-types.ts'];
  expect(imported.flat().filter(([, path = '']) => !allowed.includes(path))).toEqual([]);
});

const namesOfThen = [
  '001-init',
  '002-card-creation-key',
  '003-search-pairs',
  '004-revisions',
  '005-set-bin',
  '006-notices',
  '007-clean-media',
  '008-score-sources',
  '010-event-keys',
];

/** The database's own definitions, without white space. */
async function listDefinitions({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<string[]> {
  const ofSqlite = sql<{ definition: string }>`select type || ' ' || name || ' ' || sql as definition
    from sqlite_schema where sql is not null`;
  const ofPostgres = sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default,
      is_identity) from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where proname like 'search%'`;
  const { rows } = await (dialect.name === 'sqlite' ? ofSqlite : ofPostgres).execute(db);
  return rows.map(({ definition }) => definition.replace(/\s+/g, ' ')).sort();
}

async function applied({ db }: Pick<OpenDatabase, 'db'>): Promise<Tables['migrations'][]> {
  return await db.selectFrom('migrations').selectAll().execute();
}

async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name);
}

/** All statements run in one transaction, so failures at some of them cover the others. */
const step = isLong ? 1 : 9;

function stop(): never {
  throw new Error('Stopped');
}

/** Includes the statements that record the migrations. */
async function countStatements(open: OpenDatabase): Promise<number> {
  let statements = 0;
  const counting = open.db.withPlugin(onStatement(() => (statements += 1)));
  await migrate(counting, open.dialect);
  return statements;
}

function beforeStatement({ db }: Pick<OpenDatabase, 'db'>, number: number, act: () => void): Kysely<Tables> {
  let statements = 0;
  return db.withPlugin(
    onStatement(() => {
      statements += 1;
      if (statements === number) act();
    }),
  );
}

function onStatement(act: () => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      act();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

const finished = { code: 0, signal: null };

/** @param dieAt number of the statement before which the process is killed */
async function migrateElsewhere(name: TestDatabase['name'], url: string, dieAt = 0): Promise<unknown> {
  const script = `
    const { ${name === 'sqlite' ? 'openSqlite' : 'openPostgres'}: open } = await import('${here(`./${name}.ts`)}');
    const { migrate } = await import('${here('./migrate.ts')}');
    const { db, dialect } = open(${JSON.stringify(url)});
    let statements = 0;
    const transformQuery = ({ node }) => {
      statements += 1;
      if (statements === ${dieAt}) process.kill(process.pid, 'SIGKILL');
      return node;
    };
    await migrate(db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }), dialect);
    await db.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

function here(file: string): string {
  return new URL(file, import.meta.url).href;
}
