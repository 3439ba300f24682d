import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { lockDataDir } from '../../../platform/server/database/lock-data-dir.ts';
import { migrate } from '../../../platform/server/database/migrate.ts';
import {
  createTestPostgres,
  describeOnBothDatabases,
  describeOnDatabase,
} from '../../../testing/server/test-databases.ts';
import type { TestDatabase } from '../../../testing/server/test-databases.ts';
import { isLong } from '../../../testing/server/test-length.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { openTestStudio } from '../../../testing/server/test-studio.ts';
import { startTestBuckets } from '../../../media/server/store/test-bucket.ts';
import type { TestBuckets } from '../../../media/server/store/test-bucket.ts';
import { listBackups } from './backup-folder.ts';
import { move, readRows, readStudio, restore, take, withDatabase } from './test-places.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startedAt = Date.parse('2026-11-22T03:00:00.000Z');

let buckets: TestBuckets;
let used = 0;
beforeAll(async () => {
  buckets = await startTestBuckets(20);
});
afterAll(() => buckets.close());

type Environment = Record<string, string>;

/** The database has no tables yet. */
async function newPlace(database: TestDatabase, store: string): Promise<Environment> {
  const place: Environment = { DATA_DIR: await testFolder() };
  if (database.name === 'postgres') place['DATABASE_URL'] = await database.createUrl();
  const bucket = store === 'a bucket' ? buckets.buckets[used++] : undefined;
  if (bucket === undefined) return place;
  return {
    ...place,
    MEDIA_URL: `s3://${bucket.bucket}?endpoint=${bucket.endpoint}`,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

async function startWriters(place: Environment) {
  await withDatabase(readConfig(place), ({ db, dialect }) => migrate(db, dialect));
  const script = new URL('./test-writers.ts', import.meta.url).pathname;
  const writers = spawn(process.execPath, [script], { env: place, stdio: ['ignore', 'pipe', 'inherit'] });
  const saved: string[] = [];
  const lines = createInterface({ input: writers.stdout });
  lines.on('line', (id) => saved.push(id));
  const until = async (count: number) => {
    while (saved.length < count) await once(lines, 'line');
  };
  const kill = async () => {
    const ended = once(writers, 'exit');
    writers.kill('SIGKILL');
    if (writers.exitCode === null && writers.signalCode === null) await ended;
  };
  onTestFinished(kill);
  return { saved, until, kill };
}

// What a bucket does differently, the tests of its store show.
for (const store of isLong ? ['a folder', 'a bucket'] : ['a folder']) {
  describeOnBothDatabases(`A backup of a studio with ${store} of media`, (database) => {
    test('under load has every saved set and its file, in the same and in an empty place, also after a crash', async () => {
      const place = await newPlace(database, store);
      const folder = await testFolder();
      const writers = await startWriters(place);
      await writers.until(30);
      const savedBefore = [...writers.saved];
      const backup = await take(readConfig(place), folder);
      await writers.until(writers.saved.length + 10);
      await writers.kill();
      expect(backup.missingKeys).toEqual([]);

      const empty = readConfig(await newPlace(database, store));
      await restore(empty, folder);
      const restored = await readStudio(empty);
      const ids = restored.sets.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(savedBefore));
      expect([...restored.files.values()].filter((bytes) => !bytes.startsWith('picture '))).toEqual([]);
      expect(restored.files.size).toBeGreaterThanOrEqual(savedBefore.length);
      expect(restored.isOwnStore).toBe(true);

      // The killed writers left a log, which must not be replayed.
      if (database.name === 'sqlite') expect(await readdir(place['DATA_DIR'] ?? '')).toContain('studio.db-wal');
      await expect(restore(readConfig(place), folder)).rejects.toThrow('--force');
      await restore(readConfig(place), folder, true);
      const again = await readStudio(readConfig(place));
      expect(again).toEqual(restored);
    });
  });
}

describeOnDatabase('A backup', (database) => {
  async function filledPlace() {
    const { config, db } = await openTestStudio(database);
    await db.destroy();
    return config;
  }

  test('copies no file that an earlier one has, and the newest stay with all of their files', async () => {
    const config = await filledPlace();
    const folder = await testFolder();
    const first = await take(config, folder, { now: () => startedAt });
    expect(first.newFileCount).toBe(first.fileCount);
    const second = await take(config, folder, { now: () => startedAt + dayMs });
    expect(second).toMatchObject({ newFileCount: 0, fileCount: first.fileCount });
    await take(config, folder, { now: () => startedAt + 2 * dayMs, keep: 2 });
    expect(await listBackups(folder)).toEqual(['2026-11-23T03-00-00-000Z', '2026-11-24T03-00-00-000Z']);
    const empty = readConfig(await newPlace(database, 'a folder'));
    await restore(empty, join(folder, '2026-11-23T03-00-00-000Z'));
    expect((await readStudio(empty)).sets).toEqual((await readStudio(config)).sets);
  });

  test('that a wrong clock has dated in the future is not the newest', async () => {
    const config = await filledPlace();
    const folder = await testFolder();
    await take(config, folder, { now: () => startedAt + 1_000 * dayMs });
    await take(config, folder, { now: () => startedAt });
    const empty = readConfig(await newPlace(database, 'a folder'));
    expect((await restore(empty, folder)).backup).toBe(join(folder, '2026-11-22T03-00-00-000Z'));
  });

  test('A backup that is damaged replaces nothing', async () => {
    const config = await filledPlace();
    const folder = await testFolder();
    const { path } = await take(config, folder);
    const before = await readStudio(config);
    const media = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true });
    const picture = media.find((entry) => entry.isFile() && entry.name.endsWith('.png'));
    const sets = join(path, 'sets.ndjson.gz');
    const written = await readFile(sets);
    const damages = [
      () => writeFile(sets, gzipSync(String(gunzipSync(written)).replace('Animals', 'Animols'))),
      () => truncate(sets, Math.floor(written.length / 2)),
      () => rm(sets),
      () => writeFile(join(picture?.parentPath ?? '', picture?.name ?? ''), 'damaged'),
      () => writeFile(join(path, 'manifest.json'), '{"format":1'),
    ];
    for (const damage of damages) {
      await damage();
      await expect(restore(config, folder, true)).rejects.toThrow(/damaged/);
      await writeFile(sets, written);
    }
    expect(await readStudio(config)).toEqual(before);
  });

  test('leaves out sessions, keeps which addresses were used, and reports files that the media store lost', async () => {
    const config = await filledPlace();
    const [lost] = (await readStudio(config)).files.keys();
    await (await openMedia(config)).remove(lost ?? '');
    await withDatabase(config, async ({ db }) => {
      await db.insertInto('sessions').values({ token_hash: 'hash', created_at: 0, expires_at: 9e15 }).execute();
      await db.insertInto('used_tokens').values({ id: 'used', expires_at: 9e15 }).execute();
    });
    const folder = await testFolder();
    expect((await take(config, folder)).missingKeys).toEqual([lost]);
    const empty = readConfig(await newPlace(database, 'a folder'));
    expect((await restore(empty, folder)).missingKeys).toEqual([lost]);
    await withDatabase(empty, async ({ db }) => {
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('used_tokens').select('id').execute()).toEqual([{ id: 'used' }]);
    });
  });

  test('is not restored while a server works with the database', async () => {
    const config = await filledPlace();
    const folder = await testFolder();
    await take(config, folder);
    await withDatabase(config, async ({ db }) => {
      await db.selectFrom('sets').select('id').execute();
      await expect(restore(config, folder, true)).rejects.toThrow('stop the server');
    });
  });
});

describe('A studio', () => {
  describeOnDatabase('moves', (database) => {
    test('to the other database and a bucket, and back, and is the same; the original stays', async () => {
      const place = await newPlace(database, 'a folder');
      const writers = await startWriters(place);
      await writers.until(20);
      await writers.kill();
      const from = readConfig(place);
      const original = await readStudio(from);
      const hashes = await readRows(from);

      const away = await newPlace(database, 'a bucket');
      if (database.name === 'sqlite') away['DATABASE_URL'] = await createTestPostgres();
      else delete away['DATABASE_URL'];
      await withDatabase(from, async ({ db }) => {
        await db.selectFrom('sets').select('id').execute();
        const unlock = database.name === 'sqlite' ? lockDataDir(from.dataDir) : undefined;
        await expect(move(from, readConfig(away))).rejects.toThrow('stop the server');
        unlock?.();
      });
      await move(from, readConfig(away));
      expect(await readStudio(readConfig(away))).toEqual(original);
      expect(await readStudio(from)).toEqual(original);

      await expect(move(readConfig(away), from)).rejects.toThrow('--force');
      const back = readConfig(await newPlace(database, 'a folder'));
      await move(readConfig(away), back);
      expect(await readStudio(back)).toEqual(original);
      expect(await readRows(back)).toEqual(hashes);
    });
  });
});
