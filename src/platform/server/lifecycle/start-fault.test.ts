import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases, openTestSqlite } from '../../../testing/server/test-databases.ts';
import { migrate } from '../database/migrate.ts';
import { sqlitePath } from '../database/open-database.ts';
import { sql } from 'kysely';
import { describeConnectionFault, describeStartFault } from './start-fault.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function start(environment: Record<string, string>): Promise<Ended> {
  const script = new URL('../../../app/server/main.ts', import.meta.url).pathname;
  const env = { PORT: '0', SAMPLE_DATA: 'off', ADMIN_PASSWORD: 'correct horse', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env, timeout: 30_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, stdout, stderr });
    });
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describeOnBothDatabases('Starting', (database) => {
  test('over the database of a newer version is refused in one line, and the database stays as it is', async () => {
    const dataDir = await newFolder();
    const url = database.name === 'sqlite' ? sqlitePath(dataDir) : await database.createUrl();
    const { db, dialect } = database.openUrl(url);
    await migrate(db, dialect);
    await db
      .insertInto('migrations')
      .values({ name: '999-from-the-future', timestamp: '2026-11-22T12:00:00.000Z' })
      .execute();
    const { rows } = await sql`select * from migrations`.execute(db);
    const ended = await start({ DATA_DIR: dataDir, ...(database.name === 'postgres' && { DATABASE_URL: url }) });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The database was changed by a newer version .*999-from-the-future.*\n$/);
    expect((await sql`select * from migrations`.execute(db)).rows).toEqual(rows);
  });
});

const withCode = (code: string) => Object.assign(new Error('fault'), { code });

test.each(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR_WRITE'])(
  'A database that cannot be written to (%s) is told from a damaged one, and from a bug',
  (code) => {
    expect(describeStartFault(withCode(code))).toBe(
      `The database cannot be written to (${code}). Please check the room on the disk of DATA_DIR and who may write there.`,
    );
    expect(describeStartFault(withCode('SQLITE_CORRUPT'))).toMatch(/^The database is damaged \(SQLITE_CORRUPT\)/);
    expect(describeStartFault(withCode('SQLITE_ERROR'))).toBeUndefined();
    expect(describeStartFault(new Error('SQLITE_FULL'))).toBeUndefined();
  },
);

test.each([
  ['28P01', 'the user or the password is wrong'],
  ['28000', 'the server refuses this user'],
  ['3D000', 'the server has no database of this name'],
  ['3F000', 'the user may use no schema of its search_path'],
  ['ENOTFOUND', 'its host is not known (in a password, special characters are written as %XX)'],
  ['EAI_AGAIN', 'its host cannot be looked up just now'],
  ['ECONNREFUSED', 'no server answers at this host and port'],
])('An address of a database that fails with %s is answered with: %s', (code, text) => {
  expect(describeConnectionFault(withCode(code))).toBe(`DATABASE_URL: ${text} (${code}).`);
  expect(describeStartFault(withCode(code))).toBeUndefined();
});

test('What is no fault of the installation is told as it is', () => {
  for (const error of [new Error('bug'), withCode('SQLITE_CONSTRAINT'), withCode('57P03'), 'text']) {
    expect([describeStartFault(error), describeConnectionFault(error)]).toEqual([undefined, undefined]);
  }
});

test('Starting over a damaged database is refused in one line that says what to do', async () => {
  const notADatabase = await newFolder();
  await writeFile(sqlitePath(notADatabase), 'This is no database. '.repeat(1_000));
  const cutShort = await newFolder();
  const { db } = await openTestSqlite();
  await sql`vacuum into ${sqlitePath(cutShort)}`.execute(db);
  await truncate(sqlitePath(cutShort), 10_000);
  for (const dataDir of [notADatabase, cutShort]) {
    const ended = await start({ DATA_DIR: dataDir });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(
      /^The database is damaged \(SQLITE_\w+\)\. Restore a backup: npm run restore -- FOLDER --force\n$/,
    );
  }
});
