import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestPostgres, untilWaiting } from '../../../../testing/server/test-databases.ts';
import { onServer } from '../../../../testing/server/test-postgres.ts';
import { startPostgresProxy } from '../../../../testing/server/test-postgres-proxy.ts';
import { advisoryLocks } from '../../base/advisory-locks.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../postgres.ts';
import { PostgresChanges } from './postgres-changes.ts';
import type { ChangeSubscription } from './public-changes.ts';

async function open() {
  const url = await createTestPostgres();
  const opened = openPostgres(url);
  const { db } = opened;
  onTestFinished(() => db.destroy());
  await migrate(db, opened.dialect);
  const follow = async (
    from: Pick<PostgresChanges, 'follow'>,
  ): Promise<ChangeSubscription & { readonly heard: unknown[] }> => {
    const heard: unknown[] = [];
    const following = await from.follow((scope) => heard.push(scope));
    onTestFinished(() => following.stop());
    return { ...following, heard };
  };
  const addCategory = (name: string) =>
    db.insertInto('categories').values({ id: name, name, sort_name: name }).execute();
  return { ...opened, url, follow, addCategory };
}

test('A process that cannot hear of the changes of others answers from memory for a quarter of a second at most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, follow, addCategory } = await open();
  const proxy = await startPostgresProxy(url);
  const deaf = await follow(new PostgresChanges(proxy.url));
  for (let round = 1; round <= 10; round++) {
    expect(await deaf.catchUp()).toBe(true);
    proxy.silence(true);
    await addCategory(`Round ${round}`);
    vi.advanceTimersByTime(250);
    expect(deaf.catchUp()).not.toBe(true);
    proxy.silence(false);
    await expect.poll(() => deaf.catchUp()).toBe(true);
  }
});

test('A process whose connection falls silent while it is made connects again', async () => {
  const { url, follow, ...opened } = await open();
  const proxy = await startPostgresProxy(url);
  const { following } = await opened.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.triggers)})`.execute(transaction);
    // It begins here, so that it cannot have connected before the lock was taken.
    const connecting = follow(new PostgresChanges(proxy.url));
    await untilWaiting(opened, 1, () => false);
    proxy.silence(true);
    return { following: connecting };
  });
  const { catchUp } = await following;
  proxy.silence(false);
  await expect.poll(() => catchUp()).toBe(true);
});

test('A change of another process is heard without being asked for', async () => {
  const { url, follow, addCategory } = await open();
  const other = await follow(new PostgresChanges(url));
  other.heard.length = 0;
  await addCategory('One');
  await expect.poll(() => other.heard).toContain('catalog');
});

test('A change is answered once its own process has heard of it', async () => {
  const { changes, db, follow, addCategory } = await open();
  const { heard, catchUp } = await follow(changes);
  expect(await catchUp()).toBe(true);
  heard.length = 0;
  await addCategory('One');
  expect(heard).toContain('catalog');
  heard.length = 0;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('categories').execute();
    expect(heard).toEqual([]);
  });
  expect(heard).toContain('catalog');
});

test('A change is heard though a schema that comes before that of the tables was made later', async () => {
  const { url, follow, addCategory } = await open();
  await follow(new PostgresChanges(url));
  await onServer(url, 'create schema authorization current_user');
  const { heard, catchUp } = await follow(new PostgresChanges(url));
  expect(await catchUp()).toBe(true);
  heard.length = 0;
  await addCategory('One');
  await expect.poll(() => heard).toContain('catalog');
});
