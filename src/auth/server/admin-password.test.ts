import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '../../platform/server/base/log.ts';
import { ConfigError, readConfig } from '../../platform/server/base/config.ts';
import { describeOnBothDatabases, describeOnDatabase } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { cheapHash as hashCost } from '../../testing/server/test-services.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { prepareAdminPassword, setAdminPassword } from './admin-password.ts';
import { hashPassword, verifyPassword } from './check-password.ts';
import { findPasswordHash, insertPasswordHash, matchesSeenPassword } from './password-store.ts';
import { findSession, insertSession } from './session.ts';

const session = { tokenHash: 'hash', createdAt: 0, expiresAt: 1_000 };

describeOnDatabase(
  'the admin password',
  (database) => {
    let db: OpenDatabase['db'];
    beforeEach(async () => {
      ({ db } = await database.open());
    });

    const start = (environment: Record<string, string> = {}) =>
      prepareAdminPassword({ db, config: readConfig(environment), hashCost });
    const isPassword = async (password: string) => verifyPassword(password, (await findPasswordHash(db)) ?? '');

    test('without one set or stored, a strong readable one is generated and printed once; only its hash is kept', async () => {
      const made = await start();
      expect(made).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
      expect(await isPassword(made ?? '')).toBe(true);
      expect(await start()).toBeUndefined();
      expect(await isPassword(made ?? '')).toBe(true);
      const settings = await db.selectFrom('settings').selectAll().execute();
      expect(JSON.stringify(settings)).not.toContain(made);
    });

    test('is known to the process that made, set or compared it, whose first sign-in needs no slow hash', async () => {
      const isSeen = async (password: string) => matchesSeenPassword(db, (await findPasswordHash(db)) ?? '', password);
      const made = (await start()) ?? '';
      expect([await isSeen(made), await isSeen('tidy zebra')]).toEqual([true, false]);
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      expect([await isSeen(made), await isSeen('tidy zebra')]).toEqual([false, true]);
      await setAdminPassword({ db, hashCost }, 'own choice');
      expect(await isSeen('own choice')).toBeUndefined();
      await start({ ADMIN_PASSWORD: 'own choice' });
      expect(await isSeen('own choice')).toBe(true);
    });

    test('with ADMIN_PASSWORD set, that is the password, and stays it when the variable goes', async () => {
      expect(await start({ ADMIN_PASSWORD: 'tidy zebra' })).toBeUndefined();
      expect(await isPassword('tidy zebra')).toBe(true);
      expect(await start()).toBeUndefined();
      expect(await isPassword('tidy zebra')).toBe(true);
    });

    test('another ADMIN_PASSWORD ends the sessions of the old one; the same one does not', async () => {
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      await insertSession(db, session);
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      expect(await findSession(db, session.tokenHash, 0)).toEqual(session);
      await start({ ADMIN_PASSWORD: 'calm walrus' });
      expect(await findSession(db, session.tokenHash, 0)).toBeUndefined();
      expect(await isPassword('calm walrus')).toBe(true);
      expect(await isPassword('tidy zebra')).toBe(false);
    });

    test('a password that was changed since lasts through every restart, until the variable is another', async () => {
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      await setAdminPassword({ db, hashCost }, 'own choice');
      await insertSession(db, session);
      for (let restart = 0; restart < 2; restart += 1) await start({ ADMIN_PASSWORD: 'tidy zebra' });
      expect(await isPassword('own choice')).toBe(true);
      expect(await findSession(db, session.tokenHash, 0)).toEqual(session);
      await start({ ADMIN_PASSWORD: 'calm walrus' });
      expect(await isPassword('calm walrus')).toBe(true);
      expect(await findSession(db, session.tokenHash, 0)).toBeUndefined();
    });

    test('the same variable counts as new after a start without it: so a forgotten password is set', async () => {
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      await setAdminPassword({ db, hashCost }, 'own choice');
      await start();
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      expect(await isPassword('tidy zebra')).toBe(true);
    });

    test('a process with an older variable does not undo a newer one, and says so', async () => {
      const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
      onTestFinished(() => warn.mockRestore());
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      await start({ ADMIN_PASSWORD: 'calm walrus' });
      await insertSession(db, session);
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^ADMIN_PASSWORD was replaced by a newer one/));
      expect(await isPassword('calm walrus')).toBe(true);
      expect(await findSession(db, session.tokenHash, 0)).toEqual(session);
      await start({ ADMIN_PASSWORD: 'brisk heron' });
      await start({ ADMIN_PASSWORD: 'calm walrus' });
      expect(await isPassword('brisk heron')).toBe(true);
    });

    test('a variable that follows a password chosen in the settings ends no sessions', async () => {
      await start({ ADMIN_PASSWORD: 'tidy zebra' });
      await setAdminPassword({ db, hashCost }, 'own choice');
      await insertSession(db, session);
      await start({ ADMIN_PASSWORD: 'own choice' });
      expect(await findSession(db, session.tokenHash, 0)).toEqual(session);
      await setAdminPassword({ db, hashCost }, 'another one');
      await start({ ADMIN_PASSWORD: 'own choice' });
      expect(await isPassword('another one')).toBe(true);
    });

    test('a new one has eight characters at least; a shorter one that is stored already goes on working', async () => {
      await expect(start({ ADMIN_PASSWORD: '🦓🦓🦓🦓🦓🦓🦓' })).rejects.toThrow(
        'ADMIN_PASSWORD must have at least 8 characters',
      );
      expect(await findPasswordHash(db)).toBeUndefined();
      await insertPasswordHash(db, await hashPassword('zebra', hashCost));
      await start({ ADMIN_PASSWORD: 'zebra' });
      await expect(start({ ADMIN_PASSWORD: 'horse' })).rejects.toThrow(ConfigError);
      expect(await isPassword('zebra')).toBe(true);
      await start({ ADMIN_PASSWORD: '🦓🦓🦓🦓🦓🦓🦓🦓' });
    });
  },
  ['the same variable counts as new after a start without it: so a forgotten password is set'],
);

describeOnBothDatabases('the admin password of two servers that start at once', (database) => {
  test('one server makes the password, and that one counts', async () => {
    const [first, second] = await openTwice(database);
    const config = readConfig({});
    const made = await Promise.all([
      prepareAdminPassword({ ...first, config }),
      prepareAdminPassword({ ...second, config }),
    ]);
    const told = made.filter((password) => password !== undefined);
    expect(told).toHaveLength(1);
    expect(await verifyPassword(told[0] ?? '', (await findPasswordHash(first.db)) ?? '')).toBe(true);
  });

  test('both servers may set the same new password', async () => {
    const [first, second] = await openTwice(database);
    await prepareAdminPassword({ ...first, config: readConfig({}), hashCost });
    const config = readConfig({ ADMIN_PASSWORD: 'tidy zebra' });
    const both = [first, second].map((opened) => prepareAdminPassword({ ...opened, config, hashCost }));
    await Promise.all(both);
    expect(await verifyPassword('tidy zebra', (await findPasswordHash(first.db)) ?? '')).toBe(true);
  });
});

async function openTwice(database: Parameters<Parameters<typeof describeOnBothDatabases>[1]>[0]) {
  const open = await database.create();
  const first = open();
  await migrate(first.db, first.dialect);
  return [first, open()] as const;
}
