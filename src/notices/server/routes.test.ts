import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import { notify } from './notify.ts';
import { log } from '../../platform/server/base/log.ts';
import { message } from '../../platform/rules/languages/texts.ts';

describeOnBothDatabases('Notices', (database) => {
  test('tell the admin alone what is wrong since when, until it is right again', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
    onTestFinished(() => told.mockRestore());
    let now = Date.parse('2026-11-22T03:00:00.000Z');
    const admin = await openTestAdmin(database, { now: () => now });
    expect((await admin.visit('/api/notices')).statusCode).toBe(401);
    expect((await admin.call('GET', '/api/notices')).json()).toEqual([]);
    await notify(admin.services, 'backup', message('It failed.'));
    now += 60_000;
    await notify(admin.services, 'backup', message('It failed.'));
    const notice = { name: 'backup', message: 'It failed.', createdAt: '2026-11-22T03:00:00.000Z' };
    expect((await admin.call('GET', '/api/notices')).json()).toEqual([notice]);
    expect(told).toHaveBeenCalledWith('It failed.');
    await notify(admin.services, 'backup', undefined);
    expect((await admin.call('GET', '/api/notices')).json()).toEqual([]);
  });

  test('come the oldest first, and say what is wrong now, since now', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
    onTestFinished(() => told.mockRestore());
    let now = Date.parse('2026-11-22T03:00:00.000Z');
    const admin = await openTestAdmin(database, { now: () => now });
    await notify(admin.services, 'backup', message('It failed.'));
    now += 60_000;
    await notify(admin.services, 'media-installation', message('The store is of another.'));
    now += 60_000;
    await notify(admin.services, 'backup', message('It failed again.'));
    expect((await admin.call('GET', '/api/notices')).json()).toEqual([
      { name: 'media-installation', message: 'The store is of another.', createdAt: '2026-11-22T03:01:00.000Z' },
      { name: 'backup', message: 'It failed again.', createdAt: '2026-11-22T03:02:00.000Z' },
    ]);
  });

  test('come in the language of the reader, and from before that in English', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
    onTestFinished(() => told.mockRestore());
    const admin = await openTestAdmin(database);
    await notify(admin.services, 'media-installation', message('Cancel'));
    const old = { name: 'backup', message: 'It failed.', created_at: 0 } as const;
    await admin.services.db.insertInto('notices').values(old).execute();
    const german = { cookie: admin.cookie, 'accept-language': 'de' };
    expect((await admin.visit('/api/notices', german)).json()).toMatchObject([
      { message: 'It failed.' },
      { message: 'Abbrechen' },
    ]);
  });
});
