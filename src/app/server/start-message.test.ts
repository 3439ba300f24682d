import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/server/base/config.ts';
import { newPasswordMessage, startMessage } from './start-message.ts';

const address = 'http://localhost:3000';

describe('After the start, the terminal', () => {
  test('says in four lines where everything is, and how to stop', () => {
    const config = readConfig({ DATA_DIR: '/srv/studio' });
    expect(startMessage({ address, config })).toBe(
      [
        '',
        'Flashcard Studio is at http://localhost:3000',
        'The catalog is at http://localhost:3000/catalog, the admin area at http://localhost:3000/admin',
        'The database and all media are in /srv/studio',
        'Ctrl+C stops the server',
        '',
      ].join('\n'),
    );
  });

  test('says the new password, and how to set another', () => {
    expect(newPasswordMessage('abcd-efgh')).toBe(
      '\nThe admin password is  abcd-efgh  (shown this once; npm run password sets another)\n',
    );
  });

  test('names no password that was given', () => {
    const config = readConfig({ DATA_DIR: '/srv/studio', ADMIN_PASSWORD: 'correct horse' });
    expect(startMessage({ address, config })).not.toMatch(/password|correct/);
  });

  test('names PostgreSQL and a bucket without their secrets', () => {
    const config = readConfig({
      DATA_DIR: '/srv/studio',
      DATABASE_URL: 'postgres://studio:secret@db/studio',
      MEDIA_URL: 's3://clips?endpoint=https://s3.example.org&region=eu',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const message = startMessage({ address, config });
    expect(message).toContain(
      'The database is in PostgreSQL (DATABASE_URL), all media are in the bucket (MEDIA_URL)\n',
    );
    expect(message).not.toContain('secret');
  });

  test('tells a database from media that lie elsewhere', () => {
    const config = readConfig({ DATA_DIR: '/srv/studio', DATABASE_URL: 'postgres://studio@db/studio' });
    expect(startMessage({ address, config })).toContain(
      'The database is in PostgreSQL (DATABASE_URL), all media are in /srv/studio\n',
    );
  });
});
