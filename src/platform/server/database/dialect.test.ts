import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorCode } from '../base/error-code.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { describeOnBothDatabases, openTestSqlite } from '../../../testing/server/test-databases.ts';

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

  test('is read while a transaction is under way, as it was before', async () => {
    const { db } = await database.open();
    const list = () => db.selectFrom('settings').select('name').execute();
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('settings').values({ name: 'a', value: '' }).execute();
      expect(await list()).toEqual([]);
      expect(await transaction.selectFrom('settings').select('name').execute()).toEqual([{ name: 'a' }]);
    });
    expect(await list()).toEqual([{ name: 'a' }]);
  });

  test('has what was written as soon as that is answered', async () => {
    const { db } = await database.open();
    for (let count = 1; count <= 50; count += 1) {
      const row = { name: `${count}`, value: '' };
      if (count % 2 === 0) await db.insertInto('settings').values(row).execute();
      else await db.transaction().execute((transaction) => transaction.insertInto('settings').values(row).execute());
      expect(await db.selectFrom('settings').select('name').execute()).toHaveLength(count);
    }
  });

  test('takes transactions and writes at the same time one after the other', async () => {
    const { db } = await database.open();
    await db.insertInto('settings').values({ name: 'sum', value: '' }).execute();
    const append = (to: Database, letter: string) =>
      to
        .updateTable('settings')
        .set({ value: sql`value || ${letter}` })
        .execute();
    const twice = async (transaction: Database) => {
      await append(transaction, 'a');
      await append(transaction, 'b');
    };
    const failing = async (transaction: Database) => {
      await append(transaction, 'x');
      throw new Error('Stopped');
    };
    const writes = Array.from({ length: 10 }, () => [
      db.transaction().execute(twice),
      append(db, 'c'),
      db.transaction().execute(failing),
    ]);
    const results = await Promise.allSettled(writes.flat());
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow();
    expect(value.replaceAll('ab', '').replaceAll('c', '')).toBe('');
    expect(value).toHaveLength(30);
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
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await sql`select pg_terminate_backend(pid) ${others}`.execute(db);
    await expect.poll(async () => (await sql`select pid ${others}`.execute(db)).rows).toEqual([]);
    // The last messages arrive before the answer to a later query.
    await sql`select 1`.execute(db);
    await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
  });
});

describe('SQLite', () => {
  test('that has no room is unavailable, also in a transaction, until there is some', async () => {
    const { db, dialect } = await openTestSqlite();
    await db.transaction().execute((transaction) => sql`pragma max_page_count = 1`.execute(transaction));
    const filling = () => db.transaction().execute((transaction) => insertText(transaction, 'x'.repeat(1_000_000)));
    const full = await filling().catch((error: unknown) => error);
    expect(full).toMatchObject({ code: 'SQLITE_FULL' });
    expect(dialect.isUnavailable(full)).toBe(true);
    await db.transaction().execute((transaction) => sql`pragma max_page_count = 1000000`.execute(transaction));
    await filling();
  });

  test('that is read-only counts as unavailable', async () => {
    const { db, dialect } = await openTestSqlite();
    await db.transaction().execute((transaction) => sql`pragma query_only = on`.execute(transaction));
    const refused = await insertText(db, '').catch((error: unknown) => error);
    expect(dialect.isUnavailable(refused)).toBe(true);
  });

  test('a SQLite database that another process has locked is still read, and written to once the lock is gone', async () => {
    const [db, other] = await openTwice();
    const list = () => db.selectFrom('settings').select('value').execute();
    const unlock = await lock(other);
    const writing = insertText(db, 'written');
    await setImmediate();
    expect(await list()).toEqual([]);
    await Promise.all([unlock(), writing]);
    expect(await list()).toEqual([{ value: 'written' }]);
  });

  test('a SQLite database that stays locked keeps no writer waiting for more than four seconds, however many there are', async () => {
    const [db, other] = await openTwice();
    const unlock = await lock(other);
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const failures: { code: string; afterMs: number }[] = [];
    const write = async (text: string) => {
      const error = await insertText(db, text).catch((fault: unknown) => fault);
      failures.push({ code: errorCode(error), afterMs: performance.now() });
    };
    const writing = ['a', 'b', 'c'].map(write);
    await setImmediate();
    vi.advanceTimersByTime(4_100);
    await expect.poll(() => failures.length).toBe(writing.length);
    for (const failure of failures) {
      expect(failure).toEqual({ code: 'SQLITE_BUSY', afterMs: expect.toSatisfy((ms: number) => ms < 5_000) });
    }
    vi.useRealTimers();
    await unlock();
    await insertText(db, 'written');
  });

  test('is read over a connection that cannot write', async () => {
    const { db } = await openTestSqlite();
    const isReadOnly = async (of: Database) => (await sql`pragma query_only`.execute(of)).rows;
    expect(await isReadOnly(db)).toEqual([{ query_only: 1 }]);
    expect(await db.transaction().execute(isReadOnly)).toEqual([{ query_only: 0 }]);
  });

  test('takes a long log over into the file right after the write, not within it', async () => {
    const { db } = await openTestSqlite();
    const readLog = async () =>
      (await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db)).rows[0];
    await insertText(db, 'x'.repeat(5_000_000));
    const written = await readLog();
    expect(written?.log).toBeGreaterThan(1_000);
    expect(written?.checkpointed).toBe(0);
    await setImmediate();
    expect(await readLog()).toMatchObject({ log: written?.log, checkpointed: written?.log });
  });

  test('keeps no log from going into the file: not by reading, nor when it is closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { db, dialect } = openSqlite(join(folder, 'studio.db'));
    await migrate(db, dialect);
    await db.selectFrom('settings').selectAll().execute();
    await insertText(db, '');
    const checkpoint = await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect(checkpoint.rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
    await db.deleteFrom('settings').execute();
    await db.destroy();
    expect(await readdir(folder)).toEqual(['studio.db']);
  });

  /** The second connection acts as another process, because SQLite locks connections. */
  async function openTwice(): Promise<[Kysely<Tables>, Kysely<Tables>]> {
    const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-sqlite-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'studio.db');
    const { db, dialect } = openSqlite(path);
    onTestFinished(() => db.destroy());
    await migrate(db, dialect);
    const { db: other } = openSqlite(path);
    onTestFinished(() => other.destroy());
    return [db, other];
  }

  async function insertText(db: Database, value: string): Promise<void> {
    await db.insertInto('settings').values({ name: 'a', value }).execute();
  }
});

describe('PostgreSQL', () => {
  test('that cannot be reached counts as unavailable', async () => {
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

async function lock(db: Database): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  return () => {
    release.resolve();
    return locking;
  };
}
