import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../base/config.ts';
import { createServices } from '../../../app/server/create-services.ts';
import { describeOnPostgres } from '../../../testing/server/test-databases.ts';
import { onServer } from '../../../testing/server/test-postgres.ts';
import { testFolder } from '../../../testing/server/test-process.ts';

describeOnPostgres('An address that leads to no database', (database) => {
  test('is refused at the start in a line that says what is wrong, without the password', async () => {
    const url = new URL(await database.createUrl());
    const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
    const faults = [
      [changed({ pathname: '/nowhere' }), /no database of this name/],
      [changed({ username: 'nobody', password: 'planted-secret' }), /user or the password is wrong|refuses this user/],
      ['postgres://studio:planted-secret@nowhere.invalid/studio', /its host/],
      ['postgres://studio:planted-secret@127.0.0.1:1/studio', /no server answers/],
    ] as const;
    for (const [DATABASE_URL, text] of faults) {
      const config = readConfig({ DATA_DIR: await testFolder(), DATABASE_URL });
      const error: unknown = await createServices(config, '').catch((reason: unknown) => reason);
      expect(String(error)).toMatch(text);
      expect(String(error)).toMatch(/^Error: DATABASE_URL: [^\n]*$/);
      expect(String(error)).not.toContain('planted-secret');
    }
  });
});

describeOnPostgres('A user of PostgreSQL', (database) => {
  async function startAsUser(rights: (user: string) => string): Promise<unknown> {
    const url = new URL(await database.createUrl());
    const user = `${url.pathname.slice(1)}_user`;
    await onServer(url.href, `create role ${user} login password 'planted-secret'; ${rights(user)}`);
    Object.assign(url, { username: user, password: 'planted-secret' });
    const config = readConfig({ DATA_DIR: await testFolder(), DATABASE_URL: url.href });
    return await createServices(config, '').catch((error: unknown) => error);
  }

  test('who may not make tables is told so at the start, in one line', async () => {
    const error = await startAsUser(() => 'revoke create on schema public from public');
    expect(error).toEqual(
      new ConfigError('DATABASE_URL: the user lacks a right: permission denied for schema public (42501).'),
    );
  });

  test('who may use no schema is told so at the start, in one line', async () => {
    const error = await startAsUser((user) => `alter role ${user} set search_path to nowhere`);
    expect(error).toEqual(new ConfigError('DATABASE_URL: the user may use no schema of its search_path (3F000).'));
  });
});

test.each(['a@b/c', 'a/b', 'a#b', '100%'])(
  'A password with %s as it is, in an address, is refused in a line that says so',
  (password) => {
    const read = () => readConfig({ DATABASE_URL: `postgres://studio:${password}@host/studio` });
    expect(read).toThrow(/^DATABASE_URL.* special characters are written as %XX/);
  },
);

test('An address without a scheme is refused in a line that says so', () => {
  for (const DATABASE_URL of ['host/studio', 'studio:secret@host/studio', 'host:5432/studio']) {
    expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL must start with postgres:\/\//);
  }
});
