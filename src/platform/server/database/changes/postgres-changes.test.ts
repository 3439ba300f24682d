import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestPostgres } from '../../../../testing/server/test-databases.ts';
import { startPostgresProxy } from '../../../../testing/server/test-postgres-proxy.ts';
import { advisoryLocks } from '../../base/advisory-locks.ts';
import { migrate } from '../migrations/migrate.ts';
import { openPostgres } from '../postgres.ts';
import { PostgresChanges } from './postgres-changes.ts';
import { PostgresFollower } from './postgres-follower.ts';
import type { Following } from './public-changes.ts';

async function open() {
  const url = await createTestPostgres();
  const { db, dialect, changes } = openPostgres(url);
  onTestFinished(() => db.destroy());
  await migrate(db, dialect);
  const follow = async (from: Pick<PostgresChanges, 'follow'>): Promise<Following & { readonly heard: unknown[] }> => {
    const heard: unknown[] = [];
    const following = await from.follow((scope) => heard.push(scope));
    onTestFinished(() => following.stop());
    return { ...following, heard };
  };
  const addCategory = (name: string) =>
    db.insertInto('categories').values({ id: name, name, sort_name: name }).execute();
  return { url, db, changes, follow, addCategory };
}

test('A process that cannot hear of a change of another one does not answer from memory once that change is answered', async () => {
  const { url, changes, follow, addCategory } = await open();
  await follow(changes);
  const proxy = await startPostgresProxy(url);
  const deaf = await follow(new PostgresChanges(proxy.url));
  for (let round = 1; round <= 10; round++) {
    expect(await deaf.catchUp()).toBe(true);
    proxy.silence(true);
    await addCategory(`Round ${round}`);
    expect(deaf.catchUp()).not.toBe(true);
    proxy.silence(false);
    await expect.poll(() => deaf.catchUp()).toBe(true);
  }
});

test('Changes are heard of while a process indexes for search', async () => {
  const { url, db, changes, follow } = await open();
  await follow(changes);
  await db.connection().execute(async (indexing) => {
    await sql`select pg_advisory_lock(${advisoryLocks.index})`.execute(indexing);
    const { catchUp } = await follow(new PostgresChanges(url));
    expect(await catchUp()).toBe(true);
    await sql`select pg_advisory_unlock(${advisoryLocks.index})`.execute(indexing);
  });
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

test('Only what visitors see waits for other processes, and only while they may answer from memory', async () => {
  const { url, db, addCategory } = await open();
  const [one, other] = [new PostgresFollower(url, () => {}), new PostgresFollower(url, () => {})];
  for (const follower of [one, other]) {
    await follower.connect();
    onTestFinished(() => follower.stop());
  }
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(db);
  const backend = rows[0]?.backend ?? 0;
  const waitsAfter = async (change: () => Promise<unknown>) => {
    await change();
    return await one.mayOthersLag(backend);
  };
  expect(await waitsAfter(() => addCategory('Nobody else has a lease'))).toBe(false);
  expect(await other.catchUp()).toBe(true);
  expect(await waitsAfter(() => addCategory('Another one has'))).toBe(true);
  expect(await one.mayOthersLag(backend)).toBe(false);
  const addSetting = () => db.insertInto('settings').values({ name: 'seen by nobody', value: '1' }).execute();
  expect(await waitsAfter(addSetting)).toBe(false);
  await other.stop();
  expect(await waitsAfter(() => addCategory('It has left'))).toBe(false);
});
