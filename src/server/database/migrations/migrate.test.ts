import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Kysely, KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './index.ts';
import type { Tables } from '../schema.ts';
import { describeOnBothDatabases } from '../../testing/test-databases.ts';
import type { OpenDatabase, TestDatabase } from '../../testing/test-databases.ts';

const now = () => 1;

describeOnBothDatabases('Migrations', (database) => {
  test('are each applied once, however often the server starts', async () => {
    const open = await database.create();
    for (const time of [1, 2]) {
      const { db, dialect } = open();
      await migrate(db, dialect, () => time);
    }
    expect(await applied(open())).toEqual(migrations.map(({ name }) => ({ name, applied_at: 1 })));
  });

  test('are each applied once when several servers start at the same time', async () => {
    const url = await database.createUrl();
    const servers = [1, 2, 3].map(() => migrateElsewhere(database.name, url));
    expect(await Promise.all(servers)).toEqual([finished, finished, finished]);
    expect(await applied(database.openUrl(url))).toHaveLength(migrations.length);
  });

  test('that fail at any statement leave nothing behind, and the next start applies them', async () => {
    const open = await database.create();
    const first = open();
    let before = await stateOf(first);
    let failures = 0;
    for (let failAt = 1; !(await isMigratedWithFailure(first, failAt)); failAt += 1) {
      failures += 1;
      const after = await stateOf(first);
      const isNextReached = after.applied > before.applied;
      if (isNextReached) failAt = 0;
      else expect(after).toEqual(before);
      before = after;
    }
    expect(failures).toBeGreaterThan(35);
    expect(await applied(open())).toHaveLength(migrations.length);
  });

  test.for([5, 20, 35])(
    'killed at statement %i leave nothing behind, and the next start applies them',
    async (statement) => {
      const url = await database.createUrl();
      expect(await migrateElsewhere(database.name, url, statement)).toEqual({ code: null, signal: 'SIGKILL' });
      const { db, dialect } = database.openUrl(url);
      expect(await listTables(db)).toEqual([]);
      await migrate(db, dialect, now);
      expect(await applied({ db, dialect })).toHaveLength(migrations.length);
    },
  );

  test('keep what is stored when the server starts again', async () => {
    const open = await database.create();
    const { db, dialect } = open();
    await migrate(db, dialect, now);
    await db.insertInto('settings').values({ name: 'kept', value: '[]' }).execute();
    await migrate(db, dialect, now);
    expect(await open().db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'kept', value: '[]' }]);
  });
});

async function applied({ db }: OpenDatabase): Promise<Tables['migrations'][]> {
  return await db.selectFrom('migrations').selectAll().execute();
}

async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name);
}

/** How many migrations are applied, and the columns that there are. */
async function stateOf(open: OpenDatabase): Promise<{ applied: number; columns: string[] }> {
  const tables = await open.db.introspection.getTables();
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  return { applied: tables.length === 0 ? 0 : (await applied(open)).length, columns };
}

/** @returns false when the statement with this number was reached, and failed. */
async function isMigratedWithFailure({ db, dialect }: OpenDatabase, failAt: number): Promise<boolean> {
  const failing = db.withPlugin(
    beforeStatement(failAt, () => {
      throw new Error('Stopped');
    }),
  );
  return await migrate(failing, dialect, now).then(
    () => true,
    () => false,
  );
}

function beforeStatement(number: number, act: () => void): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery({ node }) {
      statements += 1;
      if (statements === number) act();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** How a process ended that did what it should. */
const finished = { code: 0, signal: null };

/** Migrates in a process of its own. @param dieAt kill that process before the statement with this number. */
async function migrateElsewhere(name: TestDatabase['name'], url: string, dieAt = 0): Promise<unknown> {
  const script = `
    const { ${name === 'sqlite' ? 'openSqlite' : 'openPostgres'}: open } = await import('${here(`../${name}.ts`)}');
    const { migrate } = await import('${here('./migrate.ts')}');
    const { db, dialect } = open(${JSON.stringify(url)});
    let statements = 0;
    const transformQuery = ({ node }) => {
      statements += 1;
      if (statements === ${dieAt}) process.kill(process.pid, 'SIGKILL');
      return node;
    };
    await migrate(db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }), dialect, () => 1);
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
