import { rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskStore } from '../../../media/server/disk.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { openTestStudio } from '../../../testing/server/test-studio.ts';
import { listBackups, mediaFolderOf, readManifest } from './backup-folder.ts';
import { withBackupLock } from './take-backup.ts';
import { restore, take } from './test-places.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startedAt = Date.parse('2026-11-22T03:00:00.000Z');

async function keysInPool(folder: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of (await openDiskStore(mediaFolderOf(folder))).list()) keys.push(key);
  return keys.sort();
}

async function forget({ db, services }: Awaited<ReturnType<typeof openTestStudio>>, key: string): Promise<void> {
  await db.updateTable('sets').set({ custom_thumbnail_key: null }).where('custom_thumbnail_key', '=', key).execute();
  await db.deleteFrom('media').where('key', '=', key).execute();
  await services.media.remove(key);
}

test('A backup may be read by nobody else, also in a folder that everybody reads', async () => {
  const { config } = await openTestStudio('sqlite');
  const folder = await testFolder();
  const { path } = await take(config, folder);
  for (const part of [path, mediaFolderOf(folder)]) expect((await stat(part)).mode & 0o077).toBe(0);
  const fresh = join(folder, 'new');
  await take(config, fresh);
  expect((await stat(fresh)).mode & 0o077).toBe(0);
});

test('Files stay as long as a backup that is kept names them, and go with the last one', async () => {
  const studio = await openTestStudio('sqlite');
  const folder = await testFolder();
  const keys = studio.keys.toSorted();
  await take(studio.config, folder, { now: () => startedAt });
  await forget(studio, keys[0] ?? '');
  await take(studio.config, folder, { now: () => startedAt + dayMs, keep: 2 });
  expect(await keysInPool(folder)).toEqual(keys);
  await take(studio.config, folder, { now: () => startedAt + 2 * dayMs, keep: 2 });
  expect(await keysInPool(folder)).toEqual([keys[1]]);
});

test('A backup into the folder of the data is refused, because it would remove media that are not in it', async () => {
  const { config, services, keys } = await openTestStudio('sqlite');
  await services.media.put('just-uploaded.png', Buffer.from('picture'), 'image/png');
  const link = join(await testFolder(), 'backups');
  await symlink(config.dataDir, link);
  for (const folder of [config.dataDir, link])
    await expect(take(config, folder, { keep: 1 })).rejects.toThrow('which no backup may share');
  expect(await keysInPool(config.dataDir)).toEqual([...keys, 'just-uploaded.png'].toSorted());
  expect(await listBackups(config.dataDir)).toEqual([]);
});

test('A damaged backup keeps no other from being made, and none of its files goes while it is there', async () => {
  const studio = await openTestStudio('sqlite');
  const folder = await testFolder();
  const first = await take(studio.config, folder, { now: () => startedAt });
  await writeFile(join(first.path, 'manifest.json'), '{"format":1');
  await forget(studio, studio.keys[0] ?? '');
  await take(studio.config, folder, { now: () => startedAt + dayMs, keep: 2 });
  expect(await keysInPool(folder)).toHaveLength(2);
  await take(studio.config, folder, { now: () => startedAt + 2 * dayMs, keep: 2 });
  expect(await listBackups(folder)).toHaveLength(2);
  expect(await keysInPool(folder)).toEqual([studio.keys[1]]);
});

test('A file of the pool that was cut short is copied again by the next backup', async () => {
  const { config, keys } = await openTestStudio('sqlite');
  const folder = await testFolder();
  await take(config, folder);
  const [short] = (await readdir(mediaFolderOf(folder), { recursive: true, withFileTypes: true })).filter((entry) =>
    keys.includes(entry.name),
  );
  await truncate(join(short?.parentPath ?? '', short?.name ?? ''), 3);
  expect(await take(config, folder)).toMatchObject({ newFileCount: 1, missingKeys: [] });
});

test('A backup keeps the checksums of files from before they were stored', async () => {
  const { config, db, services, keys } = await openTestStudio('sqlite');
  const folder = await testFolder();
  await db.updateTable('media').set({ sha256: null }).execute();
  const first = await readManifest((await take(config, folder)).path);
  await services.media.put(keys[0] ?? '', Buffer.from('picture of nothing'), 'image/png');
  const second = await readManifest((await take(config, folder)).path);
  expect(second.files).toEqual(first.files);
});

test('What a killed backup left is neither restored nor in the way of the next one', async () => {
  const { config } = await openTestStudio('sqlite');
  const folder = await testFolder();
  const { path } = await take(config, folder);
  const gone = 4_194_305;
  const unfinished = '.unfinished-2099-01-01T00-00-00-000Z';
  await writeFile(join(folder, '.lock'), `${hostname()} ${gone}`);
  await take(config, join(folder, unfinished));
  const place = { ...config, dataDir: await testFolder() };
  expect((await restore(place, folder)).backup).toBe(path);
  await take(config, folder);
  expect(await readdir(folder)).not.toContain(unfinished);
});

test('A stale lock that another process replaces at the same moment is taken over by that process alone', async () => {
  const folder = await testFolder();
  const lock = join(folder, '.lock');
  await writeFile(lock, 'elsewhere 1');
  const longAgo = new Date(Date.now() - 121_000);
  await utimes(lock, longAgo, longAgo);
  const replaced = `${hostname()} ${process.ppid}`;
  let isReplaced = false;
  const work = async () => 'done';
  const replaceOnce = () => {
    // The age of the stale lock is known by now, but not compared yet.
    if (!isReplaced) {
      rmSync(lock);
      writeFileSync(lock, replaced);
    }
    isReplaced = true;
    return Date.now();
  };
  await expect(withBackupLock(folder, replaceOnce, work)).rejects.toThrow('Another backup into this folder');
  expect(await readFile(lock, 'utf8')).toBe(replaced);
  expect(await readdir(folder)).toEqual(['.lock']);
});

test.each([
  { whose: 'a living process', content: `${hostname()} ${process.ppid}`, ageMs: 60_000, isBusy: true },
  { whose: 'another machine', content: 'elsewhere 1', ageMs: 60_000, isBusy: true },
  { whose: 'one from before', content: '1', ageMs: 60_000, isBusy: true },
  { whose: 'another machine, long ago', content: 'elsewhere 1', ageMs: 121_000, isBusy: false },
])('The lock of $whose holds up a backup: $isBusy', async ({ content, ageMs, isBusy }) => {
  const { config } = await openTestStudio('sqlite');
  const folder = await testFolder();
  const lock = join(folder, '.lock');
  await writeFile(lock, content);
  const beaten = new Date(Date.now() - ageMs);
  await utimes(lock, beaten, beaten);
  const refused = await take(config, folder).then(() => undefined, String);
  if (isBusy) {
    expect(refused).toContain('Another backup into this folder is under way');
    expect(await readFile(lock, 'utf8')).toBe(content);
  } else expect([refused, await readdir(folder)]).toEqual([undefined, expect.not.arrayContaining(['.lock'])]);
});
