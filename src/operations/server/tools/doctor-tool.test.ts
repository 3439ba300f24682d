import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashTables } from '../backup/copy-tables.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { log } from '../../../platform/server/base/log.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../../platform/server/database/open-database.ts';
import { openSnapshot } from '../../../platform/server/database/snapshot.ts';
import { describeOnDatabase, describeOnPostgres } from '../../../testing/server/test-databases.ts';
import { mountTestDisk } from '../../../testing/server/test-disk.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { startTestBuckets } from '../../../media/server/store/test-bucket.ts';
import { writeSetText } from '../../../search/server/set-text-store.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { openTestStudio } from '../../../testing/server/test-studio.ts';
import { runTool } from '../../../testing/server/test-tool.ts';
import { examine, examineAt } from './test-doctor.ts';

const hourMs = 60 * 60 * 1000;

type Studio = Awaited<ReturnType<typeof openTestStudio>>;

async function keysOf(files: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys = [];
  for await (const { key } of files) keys.push(key);
  return keys.sort();
}

async function stateOf({ config, services: { media } }: Studio) {
  const snapshot = await openSnapshot(config);
  const rows = await hashTables(snapshot).finally(() => snapshot.close());
  const [files, trash] = [await keysOf(media.list()), await keysOf(media.listTrash())];
  return { rows, files, trash, installation: await media.readInstallation() };
}

test('The doctor says that there are no backups in the folder of a typing error', async () => {
  const { env } = await openTestStudio('sqlite');
  const { code, said } = await examine(env, '--from', '/nowhere');
  expect([code, said]).toEqual([1, expect.stringContaining('There are no backups in /nowhere: nothing was put back.')]);
});

describeOnDatabase(
  'The doctor',
  (database) => {
    test('finds nothing wrong with a studio that is whole', async () => {
      const { env } = await openTestStudio(database);
      const { code, said } = await examine(env);
      expect(said).toContain('All is well.');
      expect(code).toBe(0);
    });

    test('names missing and damaged files with the sets that show them', async () => {
      const { env, services, keys } = await openTestStudio(database);
      const [lost = '', damaged = ''] = keys;
      await services.media.remove(lost);
      await services.media.put(damaged, Buffer.from('picture of nothing'), 'image/png');
      const { code, said } = await examine(env);
      expect(said).toContain(`The file ${lost} is missing (shown in “Animals”)`);
      expect(said).toContain(`The file ${damaged} is damaged (shown in “Colours”)`);
      expect(code).toBe(1);
    });

    test('puts missing and damaged files back from a backup, and leaves the database alone', async () => {
      const { env, config, services, db, keys } = await openTestStudio(database);
      const folder = join(await testFolder(), 'backups');
      await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
      const [lost = '', damaged = ''] = keys;
      await services.media.remove(lost);
      await services.media.put(damaged, Buffer.from('picture of nothing'), 'image/png');
      await writeSetText(db, await insertTestSet(db, { title: 'Newer than the backup' }));
      const { code, said } = await examine(env, '--from', folder);
      expect(said).toContain('Put 2 files back');
      expect(code).toBe(0);
      expect(await db.selectFrom('sets').select('id').execute()).toHaveLength(3);
    });

    test('corrects counters, and takes files back out of the trash, with `--fix`', async () => {
      const { env, services, db, keys } = await openTestStudio(database);
      await db.updateTable('sets').set({ card_count: 7 }).execute();
      await services.media.trash(keys[0] ?? '');
      await db.updateTable('media').set({ sha256: null }).execute();
      expect(await examine(env)).toMatchObject({ code: 1, said: expect.stringContaining('2 counters are wrong') });
      expect(await examine(env, '--fix')).toMatchObject({
        code: 0,
        said: expect.stringContaining('Corrected 2 counters'),
      });
      expect(await examine(env, '--quick')).toMatchObject({ code: 0 });
      const rows = await db.selectFrom('media').select('key').where('sha256', 'is', null).execute();
      expect(rows).toEqual([]);
    });

    test('explains why files are kept, and moves them to the trash with `--sweep`', async () => {
      const { env, services } = await openTestStudio(database);
      await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
      expect(await examine(env)).toMatchObject({
        code: 1,
        said: expect.stringContaining('does not know 1 of the 3 files'),
      });
      // The file may belong to an upload in progress.
      expect((await examine(env, '--sweep')).code).toBe(1);
    });

    test('makes a media store belong to the database only when it is told to', async () => {
      const { env, services } = await openTestStudio(database);
      await services.media.writeInstallation('another');
      expect(await examine(env)).toMatchObject({ code: 1, said: expect.stringContaining('--adopt') });
      expect((await examine(env, '--adopt')).code).toBe(0);
      expect((await examine(env)).code).toBe(0);
    });

    test('finds sets that no search can find', async () => {
      const { env, db } = await openTestStudio(database);
      await db.deleteFrom('set_texts').execute();
      expect(await examine(env)).toMatchObject({
        code: 1,
        said: expect.stringContaining('2 sets cannot be found'),
      });
    });

    test('sees by the size alone that a file is damaged, and without --quick also what keeps the size', async () => {
      const { env, services, keys } = await openTestStudio(database);
      const [shorter = '', other = ''] = keys;
      await services.media.put(other, Buffer.from('picture of nothing'), 'image/png');
      expect(await examine(env, '--quick')).toMatchObject({
        code: 0,
        said: expect.stringMatching(/All 2 files that the database knows are there\.$/m),
      });
      await services.media.put(shorter, Buffer.from('picture'), 'image/png');
      const quick = await examine(env, '--quick');
      expect(quick).toMatchObject({
        code: 1,
        said: expect.stringContaining(`${shorter} is damaged: its size is wrong`),
      });
      expect(quick.said).not.toContain(other);
      const whole = await examine(env);
      expect(whole.said).toContain(`${shorter} is damaged: its size is wrong`);
      expect(whole.said).toContain(`${other} is damaged (shown in “Colours”)`);
      await services.media.put(shorter, Buffer.from('picture of Animals'), 'image/png');
      await services.media.put(other, Buffer.from('picture of Colours'), 'image/png');
      expect((await examine(env)).said).toMatch(/All 2 files that the database knows are there and undamaged\.$/m);
    });

    test('notes no checksum of a damaged file with `--fix`', async () => {
      const { env, services, db, keys } = await openTestStudio(database);
      await services.media.put(keys[0] ?? '', Buffer.from('picture'), 'image/png');
      await db.updateTable('media').set({ sha256: null }).execute();
      expect((await examine(env, '--fix')).code).toBe(1);
      const rows = await db.selectFrom('media').select('key').where('sha256', 'is', null).execute();
      expect(rows).toEqual([{ key: keys[0] }]);
    });

    test('changes nothing that it was not asked to change', async () => {
      const studio = await openTestStudio(database, {}, 1);
      const { env, config, services, db, keys } = studio;
      const folder = join(await testFolder(), 'backups');
      await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
      await db.updateTable('sets').set({ card_count: 7 }).execute();
      await db.updateTable('media').set({ sha256: null }).execute();
      await services.media.trash(keys[0] ?? '');
      await services.media.remove(keys[1] ?? '');
      await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
      const inDayMs = Date.now() + 24 * hourMs;
      const before = await stateOf(studio);
      for (const args of [[], ['--quick']]) {
        const { code, said } = await examineAt(inDayMs, { ...env, BACKUP_DIR: folder }, ...args);
        expect([code, said]).toEqual([1, expect.stringContaining('2 counters are wrong')]);
        expect(await stateOf(studio)).toEqual(before);
      }
    });

    test('sweeps nothing out of a store that is not its own', async () => {
      const { env, services } = await openTestStudio(database);
      await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
      await services.media.writeInstallation('another');
      const before = await keysOf(services.media.list());
      const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
      onTestFinished(() => told.mockRestore());
      const { said } = await examineAt(Date.now() + 24 * hourMs, env, '--sweep');
      expect(said).toContain('does not belong to this database');
      expect(await keysOf(services.media.list())).toEqual(before);
      expect(await services.media.readInstallation()).toBe('another');
    });

    test('moves unknown files to the trash when it is told to, and says what is there', async () => {
      const { env, services, keys } = await openTestStudio(database);
      await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
      const later = Date.now() + 24 * hourMs;
      expect((await examineAt(later, env)).said).toContain('npm run doctor -- --sweep');
      const { code, said } = await examineAt(later, env, '--sweep');
      expect(said).toContain('All 2 files in the media store are known.');
      expect(said).toContain('The trash holds 1 files');
      expect(code).toBe(0);
      expect(await keysOf(services.media.list())).toEqual(keys.sort());
    });

    test('announces what the server will move to the trash by itself', async () => {
      const { env, services } = await openTestStudio(database, {}, 20);
      await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
      expect(await examine(env)).toMatchObject({
        code: 0,
        said: expect.stringContaining('The database does not know 1 of 23 files: the server moves them to the trash.'),
      });
    });
  },
  [
    'corrects counters, and takes files back out of the trash, with `--fix`',
    'puts missing and damaged files back from a backup, and leaves the database alone',
    'finds sets that no search can find',
  ],
);

describe('The doctor asks PUBLIC_URL for a file, as a visitor does,', () => {
  async function examineBehind(answer: (file: Buffer) => Buffer) {
    const { env, services } = await openTestStudio('sqlite');
    const proxy = createServer(async ({ url = '' }, response) => {
      const file = (await services.media.read(url.replace('/media/', ''))) ?? Readable.from([]);
      response.end(answer(await buffer(file)));
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const publicUrl = `http://127.0.0.1:${port}`;
    return { ...(await examine({ ...env, PUBLIC_URL: publicUrl })), publicUrl, proxy, env };
  }

  test('and says so when it comes whole', async () => {
    const { said, publicUrl } = await examineBehind((file) => file);
    expect(said).toContain(`Visitors get images and videos from ${publicUrl}.`);
  });

  test.each([
    ['17 bytes instead of 18', (file: Buffer) => file.subarray(1)],
    ['other bytes than the file has', (file: Buffer) => Buffer.alloc(file.length)],
  ])('and finds %s', async (found, answer) => {
    const { code, said } = await examineBehind(answer);
    expect(said).toContain(`answers 200 with ${found}.`);
    expect(code).toBe(1);
  });

  test('and hints at a server that is not there', async () => {
    const { proxy, env, publicUrl } = await examineBehind((file) => file);
    proxy.close();
    proxy.closeAllConnections();
    await once(proxy, 'close');
    const { code, said } = await examine({ ...env, PUBLIC_URL: publicUrl });
    expect(said).toContain('does not answer (');
    expect(code).toBe(0);
  });
});

test('The doctor finds a database that is damaged in the middle, and skips its other checks', async () => {
  const folder = await testFolder();
  const { db, dialect } = openDatabase(readConfig({ DATA_DIR: folder }));
  await migrate(db, dialect);
  for (let count = 0; count < 500; count++) await insertTestSet(db, { description: 'text '.repeat(200) });
  await db.destroy();
  const path = sqlitePath(folder);
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(255, bytes.length / 2, bytes.length / 2 + 40_960));
  const { code, stdout } = await runTool('doctor', [], { env: { DATA_DIR: folder } });
  expect(code).toBe(1);
  expect(stdout).toContain('✗ The database is damaged: ');
  expect(stdout).toContain('· Restore a backup: npm run restore');
  expect(stdout).toContain('The disk of DATA_DIR has');
});

test('The doctor finds damage in what no row is read from', async () => {
  const { env, config, db } = await openTestStudio('sqlite');
  await db.destroy();
  const path = sqlitePath(config.dataDir);
  const connection = new DatabaseSync(path);
  const index = connection
    .prepare(`select rootpage from sqlite_schema where name = 'leaderboard_entries_created_at'`)
    .get();
  const { page_size: pageSize } = { ...connection.prepare('pragma page_size').get() };
  connection.close();
  const [at, length] = [Number(pageSize) * (Number(index?.['rootpage']) - 1), Number(pageSize)];
  await writeFile(path, (await readFile(path)).fill(255, at, at + length));
  expect(await examine(env)).toMatchObject({ code: 1, said: expect.stringContaining('✗ The database is damaged: ') });
});

test('The doctor finds a row that refers to one that is not there', async () => {
  const { env, config } = await openTestStudio('sqlite');
  const connection = new DatabaseSync(sqlitePath(config.dataDir), { enableForeignKeyConstraints: false });
  connection.exec(`update sets set custom_thumbnail_key = 'gone.png'`);
  connection.close();
  expect(await examine(env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('✗ The database is damaged: a row of sets refers to one that is not there.'),
  });
});

describeOnPostgres('The doctor, where PostgreSQL and a bucket have everything,', (database) => {
  test('needs no DATA_DIR to check the backups', async () => {
    const { buckets, close } = await startTestBuckets(1);
    onTestFinished(close);
    const [bucket] = buckets;
    if (bucket === undefined) throw new Error('No bucket');
    const { env } = await openTestStudio(database, {
      DATA_DIR: join(await testFolder(), 'none'),
      BACKUP_DIR: await testFolder(),
      MEDIA_URL: `s3://${bucket.bucket}?endpoint=${bucket.endpoint}`,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    });
    const { said } = await examine(env);
    expect(said).toContain('There is no backup in BACKUP_DIR');
    expect(said).toContain('The disk of BACKUP_DIR has');
    expect(said).not.toContain('DATA_DIR');
  });
});

test.each(['DATA_DIR', 'BACKUP_DIR'])('The doctor sees that the disk of %s has little room', async (name) => {
  const disk = await mountTestDisk(32);
  const { env } = await openTestStudio('sqlite', { [name]: disk });
  const { code, said } = await examine(env);
  expect(said).toMatch(new RegExp(`✗ The disk of ${name} has 0\\.0 GB left\\. Please make room\\.`));
  expect(code).toBe(1);
});
