import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { describeOnBothDatabases } from './test-databases.ts';
import type { OpenDatabase } from './test-databases.ts';

describeOnBothDatabases('A database', (database) => {
  test('answers counts, sums and averages as numbers', async () => {
    const { db } = await database.open();
    await insertHours(db, [1.5, 2.5]);
    const row = await db
      .selectFrom('event_hours')
      .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('count').as('count'), fn.avg('count').as('average')])
      .select(({ fn }) => fn.sum('total').as('total'))
      .executeTakeFirst();
    expect(row).toEqual({ rows: 2, count: 6, average: 3, total: 4 });
  });

  test('keeps milliseconds and text as they are', async () => {
    const { db } = await database.open();
    const subject = 'Ünï 日本 🤟 \u0301 \'"\\%_';
    const row = { subject, window_start: 8_640_000_000_000_000, count: 1 };
    await db.insertInto('attempts').values(row).execute();
    expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([row]);
  });

  test('orders text by bytes', async () => {
    const { db } = await database.open();
    const names = ['B', 'a', 'Z', 'é', 'z', '0', ' ', '~', '日', '🤟', '\u{FFFD}'];
    await db
      .insertInto('settings')
      .values(names.map((name) => ({ name, value: '' })))
      .execute();
    const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
    const byBytes = names.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b)));
    expect(rows.map(({ name }) => name)).toEqual(byBytes);
  });

  test('takes what is asked wrongly for no fault of its own', async () => {
    const { db, dialect } = await database.open();
    const insert = () => db.insertInto('settings').values({ name: 'a', value: '' }).execute();
    await insert();
    const taken = await insert().catch((error: unknown) => error);
    const nonsense = await sql`select nonsense`.execute(db).catch((error: unknown) => error);
    const dangling = await insertHours(db, [1], 'no such set').catch((error: unknown) => error);
    for (const error of [taken, nonsense, dangling]) {
      expect(error).toBeInstanceOf(Error);
      expect(dialect.isUnavailable(error)).toBe(false);
    }
  });

  test('undoes a transaction that fails', async () => {
    const { db } = await database.open();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('settings').values({ name: 'a', value: '' }).execute();
      throw new Error('Stopped');
    });
    await expect(failing).rejects.toThrow('Stopped');
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  if (database.name === 'sqlite') return;

  test('a connection that is lost fails its transaction as unavailable and is replaced', async () => {
    const { db, dialect } = await database.open();
    const lost = await db
      .transaction()
      .execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        await sql`select 1`.execute(transaction);
      })
      .catch((error: unknown) => error);
    expect(dialect.isUnavailable(lost)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('a connection that is lost while nobody uses it is replaced', async () => {
    const { db } = await database.open();
    const both = [sql`select pg_sleep(0.01)`.execute(db), sql`select pg_sleep(0.01)`.execute(db)];
    await Promise.all(both);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await sql`select pg_sleep(0.01)`.execute(db);
    await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
  });
});

describe('SQLite', () => {
  test('that has no room is unavailable, also in a transaction, until there is some', async () => {
    const { db, dialect } = await newSqlite();
    await sql`pragma max_page_count = 1`.execute(db);
    const filling = () => db.transaction().execute((transaction) => insertText(transaction, 'x'.repeat(1_000_000)));
    const full = await filling().catch((error: unknown) => error);
    expect(full).toMatchObject({ code: 'SQLITE_FULL' });
    expect(dialect.isUnavailable(full)).toBe(true);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await filling();
  });

  test('that may not be written to is unavailable', async () => {
    const { db, dialect } = await newSqlite();
    await sql`pragma query_only = on`.execute(db);
    const refused = await insertText(db, '').catch((error: unknown) => error);
    expect(dialect.isUnavailable(refused)).toBe(true);
  });

  async function newSqlite(): Promise<OpenDatabase> {
    const opened = openSqlite(':memory:');
    await sql`create table settings (name text primary key, value text)`.execute(opened.db);
    return opened;
  }

  async function insertText(db: Database, value: string): Promise<void> {
    await db.insertInto('settings').values({ name: 'a', value }).execute();
  }
});

describe('PostgreSQL', () => {
  test('that is not there is unavailable', async () => {
    const { db, dialect } = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
    const refused = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(dialect.isUnavailable(refused)).toBe(true);
    await db.destroy();
  });
});

async function insertHours(db: Database, totals: readonly number[], setId = 'set'): Promise<void> {
  if (setId === 'set') await insertSet(db);
  const rows = totals.map((total, hour) => ({ set_id: setId, event_type: 'set_view' as const, hour, count: 3, total }));
  await db.insertInto('event_hours').values(rows).execute();
}

async function insertSet(db: Database): Promise<void> {
  const text = { title: '', public_title: '', description: '', categories: '', tags: '', sort_title: '' };
  const keys = { custom_thumbnail_key: null, thumbnail_key: null, thumbnail_video_key: null };
  const numbers = { card_count: 0, view_count: 0, created_at: 0, updated_at: 0 };
  await db
    .insertInto('sets')
    .values({ id: 'set', visibility: 'public', ...text, ...keys, ...numbers })
    .execute();
}
