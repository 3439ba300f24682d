import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { backupName, mediaFolderOf, readManifest } from '../backup/backup-folder.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { mountTestDisk } from '../../../testing/server/test-disk.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { openTestStudio } from '../../../testing/server/test-studio.ts';
import { examine, examineAt } from './test-doctor.ts';

const hourMs = 60 * 60 * 1000;

describe('The doctor says of backups', () => {
  async function openWithBackup(backupAgeMs: number) {
    const { env, config } = await openTestStudio('sqlite');
    const folder = join(await testFolder(), 'backups');
    const now = Date.now();
    const { path } = await takeBackup({
      config,
      folder,
      keep: undefined,
      now: () => now - backupAgeMs,
      terminal: silentTerminal,
    });
    return { now, path, folder, env: { ...env, BACKUP_DIR: folder } };
  }

  test('The doctor says of backups that none are made', async () => {
    const { env } = await openTestStudio('sqlite');
    expect(await examine(env)).toMatchObject({ code: 0, said: expect.stringContaining('There are no daily backups') });
  });

  test('The doctor says of backups that the folder for them holds none, also where one was broken off', async () => {
    const { env } = await openTestStudio('sqlite');
    const folder = await testFolder();
    const fault = { code: 1, said: expect.stringContaining(`There is no backup in BACKUP_DIR ${folder}`) };
    expect(await examine({ ...env, BACKUP_DIR: folder })).toMatchObject(fault);
    await mkdir(join(folder, `.unfinished-${backupName(Date.now())}`));
    expect(await examine({ ...env, BACKUP_DIR: folder })).toMatchObject(fault);
    expect(await examine({ ...env, BACKUP_DIR: join(folder, 'none') })).toMatchObject({ code: 1 });
  });

  test.each([
    { hours: 47, code: 0 },
    { hours: 49, code: 1 },
  ])('that the last one is $hours hours old, which ends with $code', async ({ hours, code }) => {
    const { env, now } = await openWithBackup(hours * hourMs);
    const said = expect.stringContaining(`The last backup is ${hours} hours old.`);
    expect(await examineAt(now, env)).toMatchObject({ code, said });
  });

  test('The doctor says of backups that the last one is old, though a clock which was set back left one in the future', async () => {
    const { env, now, path, folder } = await openWithBackup(100 * hourMs);
    await cp(path, join(folder, backupName(now + 24 * hourMs)), { recursive: true });
    const said = expect.stringContaining('The last backup is 100 hours old.');
    expect(await examineAt(now, env)).toMatchObject({ code: 1, said });
  });

  test('The doctor says of backups that the last one cannot be read', async () => {
    const { env, now, path } = await openWithBackup(hourMs);
    await writeFile(join(path, 'manifest.json'), '{"format":1');
    expect(await examineAt(now, env)).toMatchObject({ code: 1, said: expect.stringMatching(/✗ .*damaged/) });
  });

  test('The doctor says of backups that a table or a file of the last one is damaged, and by the sizes alone that one is missing', async () => {
    const { env, now, path, folder } = await openWithBackup(hourMs);
    const name = basename(path);
    expect(await examineAt(now, env)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`The backup ${name} can be restored.`),
    });
    const { files } = await readManifest(path);
    const pool = await openDiskStore(mediaFolderOf(folder));
    const [first = '', second = ''] = files.map(({ key }) => key);
    await pool.put(first, Buffer.from('picture of nothing'), 'image/png');
    const named = `✗ The backup ${name} cannot be restored: The backup is damaged: 1 of its files`;
    expect((await examineAt(now, env)).said).toMatch(new RegExp(`${named}.* such as ${first}\\.`));
    expect((await examineAt(now, env, '--quick')).code).toBe(0);
    await pool.remove(second);
    expect((await examineAt(now, env, '--quick')).said).toMatch(new RegExp(`${named}.* such as ${second}\\.`));
    const table = join(path, 'sets.ndjson.gz');
    await writeFile(table, gzipSync(String(gunzipSync(await readFile(table))).replace('Animals', 'Animal')));
    expect((await examineAt(now, env, '--quick')).said).toContain('the table sets is not as it was written');
  });

  test('in another folder which of all are damaged', async () => {
    const { env, now, path, folder } = await openWithBackup(hourMs);
    const older = backupName(now - 24 * hourMs);
    await cp(path, join(folder, older), { recursive: true });
    await writeFile(join(folder, older, 'cards.ndjson.gz'), 'damaged');
    const { code, said } = await examineAt(now, { DATA_DIR: env.DATA_DIR }, '--backups', folder);
    expect(code).toBe(1);
    expect(said).toContain(`✓ The backup ${basename(path)} can be restored.`);
    expect(said).toContain(`✗ The backup ${older} cannot be restored: `);
    expect((await examineAt(now, env, '--backups', join(folder, 'none'))).said).toContain('✗ There is no backup in');
  });

  test('The doctor says of backups that they are on the same disk as the data, when they are', async () => {
    const { env, now, folder } = await openWithBackup(hourMs);
    expect((await examineAt(now, env)).said).toContain('BACKUP_DIR is on the same disk as DATA_DIR');
    const disk = await mountTestDisk(8);
    await cp(folder, disk, { recursive: true });
    expect((await examineAt(now, { ...env, BACKUP_DIR: disk })).said).not.toContain('on the same disk');
  });
});
