import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { correctCatalogTotals, readCatalogTotals } from '../../../catalog/server/catalog-store.ts';
import { lockDataDir } from '../../../platform/server/database/lock-data-dir.ts';
import { applyMigrations, listPendingMigrations, migrate } from '../../../platform/server/database/migrate.ts';
import { migrations } from '../../../platform/server/database/migrations/index.ts';
import { sqlitePath } from '../../../platform/server/database/open-database.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../../../testing/server/test-databases.ts';
import { isLong } from '../../../testing/server/test-length.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { listHolding } from '../../../search/server/holds-words.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { databaseVariable, openTestStudio } from '../../../testing/server/test-studio.ts';
import { listBackups, readManifest } from './backup-folder.ts';
import { replaceDatabase } from './replace-database.ts';
import { readRows, readStudio, restore, take, withDatabase } from './test-places.ts';

async function openBackedUp(database: Parameters<typeof openTestStudio>[0]) {
  const studio = await openTestStudio(database);
  const folder = join(await testFolder(), 'backups');
  const { path } = await take(studio.config, folder);
  await studio.db.destroy();
  return { config: studio.config, keys: studio.keys, folder, path };
}

async function openOther(database: Parameters<typeof openTestStudio>[0]) {
  const { config, db, services } = await openTestStudio(database);
  await insertTestSet(db, { title: 'Only here' });
  await db.destroy();
  const state = async () => ({ rows: await readRows(config), id: await services.media.readInstallation() });
  return { config, state, before: await state() };
}

/** The checksum of the changed table is right. */
async function rewriteTable(backup: string, name: string, change: (text: string) => string): Promise<void> {
  const path = join(backup, `${name}.ndjson.gz`);
  const text = change(String(gunzipSync(await readFile(path))));
  await writeFile(path, gzipSync(text));
  const manifest = await readManifest(backup);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const tables = manifest.tables.map((table) => (table.name === name ? { ...table, sha256 } : table));
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
}

/** Uses the tables and columns of the first version alone. */
async function insertFirstSet(db: Database): Promise<void> {
  const texts = { title: 'First', public_title: '', description: '', categories: '', tags: '', sort_title: '' };
  const numbers = { card_count: 0, view_count: 1, created_at: 0, updated_at: 0 };
  const set = { id: 'first', visibility: 'public', ...texts, ...numbers } as const;
  const event = { set_id: 'first', event_type: 'set_view', count: 1, total: 0 } as const;
  await db.insertInto('sets').values(set).execute();
  await db
    .insertInto('event_hours')
    .values({ ...event, hour: 1 })
    .execute();
  await sql`insert into event_totals (set_id, event_type, count, total) values ('first', 'set_view', 1, 0)`.execute(db);
}

describeOnBothDatabases('A restore', (database) => {
  const newPlace = async () => readConfig({ DATA_DIR: await testFolder(), ...(await databaseVariable(database)) });

  test('of rows that do not fit together changes nothing, and leaves nothing beside', async () => {
    const { path } = await openBackedUp(database);
    await rewriteTable(path, 'sets', (text) => text.replace(/[\w-]+\.png/, 'nowhere.png'));
    const other = await openOther(database);
    await expect(restore(other.config, path, true)).rejects.toThrow(/foreign key/i);
    expect(await other.state()).toEqual(other.before);
    expect((await readdir(other.config.dataDir)).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  });

  test('A restore that does not become what the backup is changes nothing', async () => {
    const other = await openOther(database);
    let readings = 0;
    const source = {
      migrations: migrations.map(({ name }) => name),
      async *rows({ name }: { name: string }) {
        if (name === 'settings') yield [{ name: 'reading', value: String(readings++) }];
      },
    };
    const replacing = replaceDatabase(other.config, { source, now: Date.now });
    await expect(replacing).rejects.toThrow('The copy of the table settings is not like the original');
    expect(await other.state()).toEqual(other.before);
  });

  test('A restore of a newer version is refused, and changes nothing', async () => {
    const { path } = await openBackedUp(database);
    const other = await openOther(database);
    const manifest = await readManifest(path);
    const extraTable = { name: 'of_the_future', rowCount: 0, sha256: '' };
    for (const newer of [
      { ...manifest, migrations: [...manifest.migrations, '999-of-the-future'] },
      { ...manifest, tables: [...manifest.tables, extraTable] },
      { ...manifest, format: 2 },
    ]) {
      await writeFile(join(path, 'manifest.json'), JSON.stringify(newer));
      await expect(restore(other.config, path, true)).rejects.toThrow(/newer version of the program/);
    }
    expect(await other.state()).toEqual(other.before);
  });

  test('A restore of each older version is brought up to date with all of its rows', async () => {
    const names = migrations.map(({ name }) => name);
    // On PostgreSQL the oldest alone, over which all other migrations run.
    const step = database.name === 'sqlite' || isLong ? 3 : names.length;
    for (let count = 1; count < names.length; count += step) {
      const old = await newPlace();
      await withDatabase(old, async ({ db, dialect }) => {
        await applyMigrations(db, dialect, names.slice(0, count));
        await db.insertInto('settings').values({ name: 'kept', value: '[]' }).execute();
        await insertFirstSet(db);
      });
      const folder = await testFolder();
      const { path } = await take(old, folder);
      expect((await readManifest(path)).migrations).toEqual(names.slice(0, count));
      const notUpdated = await newPlace();
      await withDatabase(notUpdated, ({ db, dialect }) => applyMigrations(db, dialect, names.slice(0, -1)));
      await restore(notUpdated, folder, true);
      const place = await newPlace();
      await restore(place, folder);
      await withDatabase(old, ({ db, dialect }) => migrate(db, dialect));
      await withDatabase(place, async ({ db, dialect }) => {
        const settings = await db.selectFrom('settings').selectAll().where('name', '=', 'kept').execute();
        expect(settings).toEqual([{ name: 'kept', value: '[]' }]);
        expect(await db.selectFrom('event_hours').select(['set_id', 'count']).execute()).toEqual([
          { set_id: 'first', count: 1 },
        ]);
        expect(await listPendingMigrations(db, dialect)).toEqual([]);
        await db.deleteFrom('settings').where('name', '=', 'installation-id').execute();
      });
      expect(await readRows(place)).toBe(await readRows(old));
    }
  });

  test('goes only with --force to where there is anything that the backup does not have', async () => {
    const { path, folder } = await openBackedUp(database);
    const other = await openOther(database);
    await expect(restore(other.config, path)).rejects.toThrow('--force');
    expect(await other.state()).toEqual(other.before);
    const onlySets = await newPlace();
    await withDatabase(onlySets, async ({ db, dialect }) => {
      await migrate(db, dialect);
      await insertTestSet(db);
    });
    await expect(restore(onlySets, folder)).rejects.toThrow('--force');
    const onlyMedia = await newPlace();
    await (await openMedia(onlyMedia)).put('other.png', Buffer.from('x'), 'image/png');
    await expect(restore(onlyMedia, folder)).rejects.toThrow('--force');
    expect((await restore(onlyMedia, folder, true)).otherFileCount).toBe(1);
    expect(await keysIn(onlyMedia)).toContain('other.png');
  });

  test('leaves a studio that goes on: its totals, numbers and search, its media, and nobody signed in', async () => {
    const { config, folder, keys } = await openBackedUp(database);
    const place = await newPlace();
    await withDatabase(place, async ({ db, dialect }) => {
      await migrate(db, dialect);
      await db.insertInto('sessions').values({ token_hash: 'hash', created_at: 0, expires_at: 9e15 }).execute();
    });
    await restore(place, folder);
    const [restored, original] = [await readStudio(place), await readStudio(config)];
    expect(restored).toEqual(original);
    expect(restored.isOwnStore).toBe(true);
    expect(await keysIn(place)).toEqual(keys.sort());
    expect(await (await openMedia(place)).readInstallation()).toBe(await (await openMedia(config)).readInstallation());
    await withDatabase(place, async ({ db, dialect }) => {
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect(await correctCatalogTotals(db)).toBe(false);
      await insertTestSet(db);
      await db.updateTable('sets').set({ card_count: 1 }).execute();
      expect(await readCatalogTotals(db)).toMatchObject({ sets: 3, cards: 3 });
      expect(await correctCatalogTotals(db)).toBe(false);
      const numbers = await db.selectFrom('sets').select('number').execute();
      expect(new Set(numbers.map(({ number }) => number)).size).toBe(3);
      expect(await listHolding({ db, dialect }, { words: ['animals'], audience: 'visitors' })).toHaveLength(1);
    });
  });

  test('is refused when its manifest lacks a file that its rows name', async () => {
    const { path } = await openBackedUp(database);
    const manifest = await readManifest(path);
    await writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, files: manifest.files.slice(1) }));
    await expect(restore(await newPlace(), path)).rejects.toThrow(`lacks the file ${manifest.files[0]?.key}`);
  });

  test('takes the newest backup, and none that was not finished', async () => {
    const { config, folder, path } = await openBackedUp(database);
    await rename(path, join(folder, `.unfinished-${(await listBackups(folder))[0]}`));
    await expect(restore(await newPlace(), folder)).rejects.toThrow('There is no backup in');
    const old = Date.parse('2020-01-01T00:00:00.000Z');
    await withDatabase(config, ({ db }) => db.updateTable('sets').set({ title: 'Old' }).execute());
    await take(config, folder, { now: () => old });
    await withDatabase(config, ({ db }) => db.updateTable('sets').set({ title: 'New' }).execute());
    await take(config, folder);
    const place = await newPlace();
    await restore(place, folder);
    expect((await readStudio(place)).sets.map(({ title }) => title)).toEqual(['New', 'New']);
  });
});

describeOnPostgres('A restore to PostgreSQL', (database) => {
  const names = migrations.map(({ name }) => name);
  const emptySource = { migrations: names, async *rows() {} };
  const placeAt = async (url: string) => readConfig({ DATA_DIR: await testFolder(), DATABASE_URL: url });

  test('is not ended while it does nothing in its transaction but read the backup', async () => {
    const url = await database.createUrl();
    const { db } = database.openUrl(url);
    await sql`create table seen_timeouts (value text)`.execute(db);
    await sql`create function see_timeout() returns event_trigger language plpgsql as $$ begin
      insert into public.seen_timeouts values (current_setting('idle_in_transaction_session_timeout'));
    end $$`.execute(db);
    await sql`create event trigger see_timeout on ddl_command_end execute function see_timeout()`.execute(db);
    await db.destroy();
    await replaceDatabase(await placeAt(url), { source: emptySource, now: Date.now });
    const after = database.openUrl(url);
    const seen = await sql`select distinct value from seen_timeouts`.execute(after.db);
    expect(seen.rows).toEqual([{ value: '0' }]);
  });

  test('replaces a database of an older version, whose functions the newest does not have', async () => {
    const place = await placeAt(await database.createUrl());
    const older = names.slice(0, names.indexOf('025-set-texts'));
    await withDatabase(place, ({ db, dialect }) => applyMigrations(db, dialect, older));
    await replaceDatabase(place, { source: emptySource, now: Date.now });
    expect(await withDatabase(place, ({ db, dialect }) => listPendingMigrations(db, dialect))).toEqual([]);
  });
});

test('A restore of one flipped byte, wherever it is, restores all or changes nothing', async () => {
  const { config, path, folder } = await openBackedUp('sqlite');
  const right = await readStudio(config);
  const other = await openOther('sqlite');
  const pool = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true });
  const pictures = pool.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = ['manifest.json', 'sets.ndjson.gz', 'media.ndjson.gz', 'settings.ndjson.gz'];
  for (const file of [...pictures, ...texts.map((name) => join(path, name))]) {
    const bytes = await readFile(file);
    for (let at = 3; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 12))) {
      await writeFile(
        file,
        bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      );
      const refused = await restore(other.config, path, true).then(() => undefined, String);
      if (pictures.includes(file)) expect([file, at, refused]).toEqual([file, at, expect.stringContaining('damaged')]);
      if (refused !== undefined) expect(await other.state()).toEqual(other.before);
      // No checksum covers the header of a compressed file or the time of the backup.
      else expect(await readStudio(other.config)).toEqual(right);
      if (refused === undefined) other.before = await other.state();
    }
    await writeFile(file, bytes);
  }
});

test.each(['damaged', 'missing'])('A restore over a %s SQLite file plays back nothing of its log', async (what) => {
  const { config, folder } = await openBackedUp('sqlite');
  const right = await readStudio(config);
  const path = sqlitePath(config.dataDir);
  const log = await withDatabase(config, async ({ db }) => {
    await db.updateTable('sets').set({ title: 'Only in the log' }).execute();
    return await readFile(`${path}-wal`);
  });
  expect(log.length).toBeGreaterThan(0);
  await writeFile(`${path}-wal`, log);
  if (what === 'missing') await rm(path);
  else await writeFile(path, 'no database');
  await restore(config, folder, what === 'damaged');
  expect(await readStudio(config)).toEqual(right);
  expect(await readdir(config.dataDir)).toContainEqual(expect.stringMatching(/^studio\.db\.replaced-.*-wal$/));
});

test('A restore below a server that is just starting is refused', async () => {
  const { config, folder } = await openBackedUp('sqlite');
  const before = await readRows(config);
  const unlock = lockDataDir(config.dataDir);
  await expect(restore(config, folder, true)).rejects.toThrow('stop the server');
  unlock?.();
  expect(await readRows(config)).toBe(before);
});

test('A restore keeps the SQLite file that was there, whole', async () => {
  const { config, folder } = await openBackedUp('sqlite');
  await withDatabase(config, ({ db }) => db.updateTable('sets').set({ title: 'Before the restore' }).execute());
  const before = await readRows(config);
  const { earlierDatabasePath = '' } = await restore(config, folder, true);
  expect(await readRows(config)).not.toBe(before);
  const aside = await testFolder();
  await rename(earlierDatabasePath, sqlitePath(aside));
  expect(await readRows(readConfig({ DATA_DIR: aside }))).toBe(before);
});

async function keysIn(config: Parameters<typeof openMedia>[0]): Promise<string[]> {
  const keys = [];
  for await (const { key } of (await openMedia(config)).list()) keys.push(key);
  return keys.sort();
}
