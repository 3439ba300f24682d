import { expect, test } from 'vitest';
import { readConfig } from '../base/config.ts';
import { createServices } from '../../../app/server/create-services.ts';
import { describeOnPostgres } from '../../../testing/server/test-databases.ts';
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
