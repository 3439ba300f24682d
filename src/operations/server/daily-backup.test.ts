import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../platform/server/base/config.ts';
import { createMigratedPostgres, openTestSqlite, untilWaiting } from '../../testing/server/test-databases.ts';
import { testServices } from '../../testing/server/test-services.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { listBackups } from './backup/backup-folder.ts';
import { withBackupLock, takeBackup } from './backup/take-backup.ts';
import { backUpWhenDue, startBackups } from './daily-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { log } from '../../platform/server/base/log.ts';
import { silentTerminal } from '../../platform/server/base/terminal.ts';
import { sqlitePath } from '../../platform/server/database/open-database.ts';
import { openPostgres } from '../../platform/server/database/postgres.ts';
import { sql } from 'kysely';
import { listNotices, notify } from '../../notices/server/notify.ts';
import { englishTexts, message } from '../../platform/rules/languages/texts.ts';

const hourMs = 60 * 60 * 1000;

async function openStudio() {
  const opened = await openTestSqlite();
  let aheadMs = 0;
  const services = await testServices(opened, { now: () => Date.now() + aheadMs });
  await sql`vacuum into ${sqlitePath(services.config.dataDir)}`.execute(opened.db);
  const folder = join(services.config.dataDir, 'backups');
  const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
  onTestFinished(() => told.mockRestore());
  return {
    services,
    folder,
    pass: (ms: number) => void (aheadMs += ms),
    backUp: (keep = 2) => backUpWhenDue(services, { folder, keep, signal: new AbortController().signal }),
    notices: async () => (await listNotices(services.db)).map(({ message }) => englishTexts(message)),
  };
}

test('A daily backup is made at once, then a day later, and as many stay as are to be kept', async () => {
  const { folder, pass, backUp } = await openStudio();
  expect(await backUp(1)).toBe(true);
  const [first] = await listBackups(folder);
  pass(23 * hourMs);
  expect(await backUp(1)).toBe(false);
  pass(hourMs + 1);
  expect(await backUp(1)).toBe(true);
  const left = await listBackups(folder);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(first);
});

test('A clock set back by days makes one backup due a day, and the newest stays', async () => {
  const { services, folder, backUp } = await openStudio();
  const take = (now: number) =>
    takeBackup({ config: services.config, folder, keep: 1, now: () => now, terminal: silentTerminal });
  await take(Date.now() + 24 * hourMs);
  expect(await backUp(1)).toBe(true);
  expect(await backUp(1)).toBe(false);
  expect(await listBackups(folder)).toHaveLength(2);
});

test('A backup that was killed holds up no other when the clock has been set back since', async () => {
  const { folder } = await openStudio();
  const tomorrow = new Date(Date.now() + 24 * hourMs);
  await mkdir(folder);
  await writeFile(join(folder, '.lock'), '1');
  await utimes(join(folder, '.lock'), tomorrow, tomorrow);
  expect(await withBackupLock(folder, Date.now, async () => 'done')).toBe('done');
});

test('A daily backup that fails is reported in the log and on the dashboard until one succeeds', async () => {
  const { folder, backUp, notices } = await openStudio();
  await writeFile(folder, 'a file where the folder should be');
  expect(await backUp()).toBe(true);
  expect(await notices()).toEqual([expect.stringMatching(/^The daily backup into .* failed: /)]);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('failed'));
  await rm(folder);
  expect(await backUp()).toBe(true);
  expect(await notices()).toEqual([]);
});

test('The report of a failed daily backup ends with a backup by hand, and that of missing files does not', async () => {
  const { services, folder, backUp, notices } = await openStudio();
  await writeFile(folder, 'a file where the folder should be');
  await backUp();
  await rm(folder);
  await takeBackup({ config: services.config, folder, keep: 1, now: Date.now, terminal: silentTerminal });
  expect(await backUp()).toBe(false);
  expect(await notices()).toEqual([]);
  const lacking = message('The daily backup lacks files');
  await notify(services, 'backup', lacking);
  expect(await backUp()).toBe(false);
  expect(await notices()).toEqual([englishTexts(lacking)]);
});

test('The report of a daily backup that fails in another process stays where the newest backup is older', async () => {
  const { services, folder, pass, backUp, notices } = await openStudio();
  expect(await backUp()).toBe(true);
  pass(hourMs);
  const file = join(services.config.dataDir, 'file');
  await writeFile(file, 'a file where the folder should be');
  await backUpWhenDue(services, { folder: file, keep: 2, signal: new AbortController().signal });
  expect(await backUp()).toBe(false);
  expect(await listBackups(folder)).toHaveLength(1);
  expect(await notices()).toEqual([expect.stringMatching(/^The daily backup into .* failed: /)]);
});

test('Without BACKUP_DIR the dashboard reports nothing of earlier backups', async () => {
  const { services, notices } = await openStudio();
  await notify(services, 'backup', message('The daily backup failed'));
  startBackups(services)();
  await expect.poll(notices).toEqual([]);
});

test('Without BACKUP_DIR a process on PostgreSQL removes the report of a failure, which others repeat, but not of missing files', async () => {
  const { services, folder, backUp, notices } = await openStudio();
  await writeFile(folder, 'a file where the folder should be');
  await backUp();
  const started = { ...services, config: { ...services.config, databaseUrl: 'postgres://database.example' } };
  startBackups(started)();
  await expect.poll(notices).toEqual([]);
  await backUp();
  expect(await notices()).toEqual([expect.stringMatching(/^The daily backup into .* failed: /)]);
  const lacking = message('The daily backup lacks files');
  await notify(services, 'backup', lacking);
  startBackups(started)();
  // SQLite writes one after the other, so a deletion at the start would have come before this one.
  await notify(services, 'media-installation', undefined);
  expect(await notices()).toEqual([englishTexts(lacking)]);
});

test('A daily backup that hangs has failed after half an hour without progress, and the next one succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { services, folder, notices } = await openStudio();
  const databaseUrl = await createMigratedPostgres();
  const backUp = () =>
    backUpWhenDue(
      { ...services, config: { ...services.config, databaseUrl } },
      { folder, keep: 1, signal: new AbortController().signal },
    );
  const studio = openPostgres(databaseUrl);
  onTestFinished(() => studio.db.destroy());
  await studio.db.transaction().execute(async (transaction) => {
    await sql`lock table sets in access exclusive mode`.execute(transaction);
    const hanging = backUp();
    await untilWaiting(studio, 1, () => false);
    vi.advanceTimersByTime(30 * 60 * 1000);
    expect(await hanging).toBe(true);
  });
  expect(await notices()).toEqual([expect.stringMatching(/^The daily backup into .* failed: no progress/)]);
  const tenMinutesAgo = new Date(Date.now() - 10 * 60 * 1000);
  await utimes(join(folder, '.lock'), tenMinutesAgo, tenMinutesAgo);
  expect(await backUp()).toBe(true);
  expect(await notices()).toEqual([]);
});

test('A daily backup waits without complaint while another process makes one', async () => {
  const { folder, backUp, notices } = await openStudio();
  await withBackupLock(folder, Date.now, async () => {
    expect(await backUp()).toBe(false);
  });
  expect(await notices()).toEqual([]);
  expect(await backUp()).toBe(true);
});

test('A daily backup can be restored', async () => {
  const opened = await openTestSqlite();
  const services = await testServices(opened);
  const id = await insertTestSet(services.db);
  await sql`vacuum into ${sqlitePath(services.config.dataDir)}`.execute(opened.db);
  const folder = join(services.config.dataDir, 'backups');
  await backUpWhenDue(services, { folder, keep: 1, signal: new AbortController().signal });
  const config = readConfig({ DATA_DIR: join(services.config.dataDir, 'restored') });
  await restoreBackup({ config, folder, isForced: false, now: Date.now, terminal: silentTerminal });
  const { openSqlite } = await import('../../platform/server/database/sqlite.ts');
  const { db } = openSqlite(sqlitePath(config.dataDir));
  expect(await db.selectFrom('sets').select('id').execute()).toEqual([{ id }]);
  await db.destroy();
});
