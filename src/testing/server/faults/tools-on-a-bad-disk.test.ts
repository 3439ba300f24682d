import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from '../../../operations/server/backup/backup-folder.ts';
import { readRows, readStudio, take } from '../../../operations/server/backup/test-places.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { fillDisk, mountOverItself, mountTestDisk } from '../test-disk.ts';
import { testFolder } from '../test-process.ts';
import { openTestStudio } from '../test-studio.ts';
import { runToolHere } from '../test-tool.ts';

const diskMb = 16;
const isOneLine = /^[^\n]+\n$/;

async function openOnSmallDisk(title: string) {
  const disk = await mountTestDisk(diskMb);
  const dataDir = join(disk, 'data');
  await mkdir(dataDir);
  const { env, config, db } = await openTestStudio('sqlite', { DATA_DIR: dataDir });
  await db.updateTable('sets').set({ title }).execute();
  await db.destroy();
  return { disk, dataDir, env, config, filler: join(disk, 'filler') };
}

test('A backup to a full or read-only disk is none, in one line; those before stay, and with room one is made', async () => {
  const { env, config, db } = await openTestStudio('sqlite');
  await db.destroy();
  const disk = await mountTestDisk(diskMb);
  const folder = join(disk, 'backups');
  await take(config, folder);
  const before = await readdir(folder);
  await fillDisk(join(disk, 'filler'), disk);
  const full = await runToolHere('backup', [folder], env);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/^ENOSPC[^\n]*\n$/) });
  expect(await readdir(folder)).toEqual(before);
  await rm(join(disk, 'filler'));
  const over = mountOverItself(folder);
  over.setWritable(false);
  const readOnly = await runToolHere('backup', [folder], env);
  expect(readOnly).toMatchObject({ code: 1, stderr: expect.stringMatching(/^EROFS[^\n]*\n$/) });
  over.setWritable(true);
  expect((await runToolHere('backup', [folder], env)).code).toBe(0);
  expect(await listBackups(folder)).toHaveLength(2);
});

test('A restore onto a full or read-only disk changes nothing, in one line, and with room it is restored', async () => {
  const source = await openTestStudio('sqlite');
  const folder = await testFolder();
  await take(source.config, folder);
  const { disk, dataDir, env, config, filler } = await openOnSmallDisk('There');
  const before = await readRows(config);
  await fillDisk(filler, disk);
  const full = await runToolHere('restore', [folder, '--force'], env);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(isOneLine) });
  await rm(filler);
  expect(await readRows(config)).toBe(before);
  const over = mountOverItself(dataDir);
  over.setWritable(false);
  const readOnly = await runToolHere('restore', [folder, '--force'], env);
  expect(readOnly).toMatchObject({ code: 1, stderr: expect.stringMatching(isOneLine) });
  expect(readOnly.stderr).toContain('DATA_DIR');
  over.setWritable(true);
  expect(await readRows(config)).toBe(before);
  expect(await runToolHere('restore', [folder, '--force'], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await readStudio(config)).toEqual(await readStudio(source.config));
});

test('A studio on a disk that turned read-only or full can still be backed up and moved away whole', async () => {
  const { disk, dataDir, env, config, filler } = await openOnSmallDisk('Here');
  const studio = await readStudio(config);
  const over = mountOverItself(dataDir);
  const folder = await testFolder();
  for (const state of ['full', 'read-only']) {
    if (state === 'full') await fillDisk(filler, disk);
    else over.setWritable(false);
    expect(await runToolHere('backup', [folder], env)).toMatchObject({ code: 0, stderr: '' });
    const place = { DATA_DIR: await testFolder() };
    expect(await runToolHere('restore', [folder], place)).toMatchObject({ code: 0, stderr: '' });
    expect(await readStudio(readConfig(place))).toEqual(studio);
    await rm(filler, { force: true });
  }
});

test('A move onto a full disk leaves the original and nothing by halves, and goes on with room', async () => {
  const { env, config, db } = await openTestStudio('sqlite');
  await db.destroy();
  const before = await readStudio(config);
  const disk = await mountTestDisk(diskMb);
  await fillDisk(join(disk, 'filler'), disk);
  const args = ['--database', 'sqlite', '--media', 'disk', '--data-dir', join(disk, 'data')];
  const full = await runToolHere('move', args, env);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(isOneLine) });
  await rm(join(disk, 'filler'));
  expect(await runToolHere('move', args, env)).toMatchObject({ code: 0, stderr: '' });
  expect(await readStudio(readConfig({ DATA_DIR: join(disk, 'data') }))).toEqual(before);
  expect(await readStudio(config)).toEqual(before);
});
