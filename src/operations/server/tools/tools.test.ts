import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareAdminPassword } from '../../../auth/server/admin-password.ts';
import { findPasswordHash } from '../../../auth/server/password-store.ts';
import { verifyPassword } from '../../../auth/server/check-password.ts';
import { insertSession } from '../../../auth/server/session.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { silentTerminal, ToolError } from '../../../platform/server/base/terminal.ts';
import { sqlitePath } from '../../../platform/server/database/open-database.ts';
import { describeOnBothDatabases, describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { testFolder } from '../../../testing/server/test-process.ts';
import { openTestStudio } from '../../../testing/server/test-studio.ts';
import { runTool, runToolHere } from '../../../testing/server/test-tool.ts';
import { restoreTool } from './restore-tool.ts';

describeOnDatabase('The command that sets the password', (database) => {
  test('sets what is piped in and ends all sessions; a short one changes nothing', async () => {
    const { env, db } = await openTestStudio(database);
    await insertSession(db, { tokenHash: 'hash', createdAt: 0, expiresAt: 9e15 });
    const short = await runTool('password', [], { env, input: '1234567\n' });
    expect([short.code, short.stderr]).toEqual([
      1,
      'The password must have at least 8 characters. Nothing was changed.\n',
    ]);
    expect(await findPasswordHash(db)).toBeUndefined();
    expect(await runTool('password', [], { env, input: 'tidy zebra 🦓\n' })).toMatchObject({ code: 0, stderr: '' });
    expect(await verifyPassword('tidy zebra 🦓', (await findPasswordHash(db)) ?? '')).toBe(true);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await insertSession(db, { tokenHash: 'hash', createdAt: 0, expiresAt: 9e15 });
    expect(await runTool('password', [], { env, input: 'calm walrus' })).toMatchObject({ code: 0 });
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await verifyPassword('calm walrus', (await findPasswordHash(db)) ?? '')).toBe(true);
  });
});

test('Setting a new password warns when an ADMIN_PASSWORD that no start has seen would replace it', async () => {
  const { env } = await openTestStudio('sqlite');
  const { stdout } = await runTool('password', [], {
    env: { ...env, ADMIN_PASSWORD: 'another one' },
    input: 'calm walrus',
  });
  expect(stdout).toContain('please unset it');
});

test('A restore says when the next start makes ADMIN_PASSWORD the password', async () => {
  const { config, db } = await openTestStudio('sqlite');
  await prepareAdminPassword({ db, config: { ...config, adminPassword: 'calm walrus' } });
  const folder = await testFolder();
  await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
  const said: string[] = [];
  const terminal = { ...silentTerminal, say: (line: string) => void said.push(line) };
  for (const adminPassword of ['calm walrus', undefined, 'tidy zebra']) {
    const target = { ...config, dataDir: await testFolder(), adminPassword };
    said.push(`With ${adminPassword}:`);
    await restoreTool.run({ args: [folder], readConfig: () => target, willWriteTo: () => {}, now: Date.now, terminal });
  }
  expect(said.filter((line) => !line.startsWith('Restored'))).toEqual([
    'With calm walrus:',
    'With undefined:',
    'With tidy zebra:',
    'The next start makes ADMIN_PASSWORD the password: it is another one than when the backup was made.',
  ]);
});

test('A restore says what it kept, even if the new database cannot be read afterwards', async () => {
  const { config } = await openTestStudio('sqlite');
  const folder = await testFolder();
  await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
  const target = { ...config, dataDir: await testFolder(), adminPassword: 'calm walrus' };
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    writeFileSync(sqlitePath(target.dataDir), 'damaged');
  };
  await writeFile(sqlitePath(target.dataDir), '');
  await (await openMedia(target)).put('other.png', Buffer.from('x'), 'image/png');
  const terminal = { ...silentTerminal, say };
  const order = { args: [folder, '--force'], readConfig: () => target, willWriteTo: () => {}, now: Date.now, terminal };
  await expect(restoreTool.run(order)).rejects.toThrow('not a database');
  expect(said).toContainEqual(expect.stringMatching(/^The database that was there is kept as .*replaced/));
  expect(said).toContain('1 media files that the backup does not know were left where they are.');
});

test('A restore takes the place of sets that are there only with --force', async () => {
  const { config, db } = await openTestStudio('sqlite');
  const folder = await testFolder();
  await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
  await db.destroy();
  const order = { readConfig: () => config, willWriteTo: () => {}, now: Date.now, terminal: silentTerminal };
  await expect(restoreTool.run({ ...order, args: [folder] })).rejects.toThrow('--force');
  expect(await restoreTool.run({ ...order, args: [folder, '--force'] })).toBe(0);
});

test('A restore says what it has done and what to do if the media store cannot be written to at its end', async () => {
  const { config } = await openTestStudio('sqlite');
  const folder = await testFolder();
  await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
  const dataDir = await testFolder();
  await mkdir(join(dataDir, 'media/.installation'), { recursive: true });
  const said: string[] = [];
  const terminal = { ...silentTerminal, say: (line: string) => void said.push(line) };
  const target = { ...config, dataDir };
  const order = { args: [folder], readConfig: () => target, willWriteTo: () => {}, now: Date.now, terminal };
  expect(await restoreTool.run(order)).toBe(1);
  expect(said[0]).toMatch(/^Restored /);
  expect(said.at(-1)).toMatch(
    /^The media store does not belong to the database yet \(EISDIR.*npm run doctor -- --adopt$/,
  );
});

test('A move prints variables that a shell takes as they are', async () => {
  const { env } = await openTestStudio('sqlite');
  const folder = join(await testFolder(), "R&D $HOME's copy");
  const { stdout } = await runTool('move', ['--database', 'sqlite', '--media', 'disk', '--data-dir', folder], { env });
  const variables = /^Now start the server with (.*)$/m.exec(stdout)?.[1];
  const shell = spawnSync('sh', ['-c', `${variables} printenv DATABASE_URL MEDIA_URL DATA_DIR`], { encoding: 'utf8' });
  expect(shell.stdout).toBe(`\n\n${folder}\n`);
});

test.each([
  ['password', []],
  ['doctor', []],
  ['backup', ['.']],
  ['move', ['--media', 's3://bucket?endpoint=http://127.0.0.1:1']],
])('%s makes no database where there is none, and says where it looked', async (name, args) => {
  const folder = await testFolder();
  const places = args.map((argument) => (argument === '.' ? join(folder, 'backups') : argument));
  const { code, stderr } = await runToolHere(name, places, { DATA_DIR: folder });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${folder}`)]);
  expect(await readdir(folder)).toEqual([]);
});

describe('A command', () => {
  test.each([
    ['backup', []],
    ['backup', ['']],
    ['backup', [' ']],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--keep', '0']],
    ['restore', []],
    ['restore', ['']],
    ['restore', ['a', '--nonsense']],
    ['move', []],
    ['doctor', ['--nonsense']],
    ['doctor', ['--backups', '']],
    ['doctor', ['--from', ' ']],
    ['password', ['secret']],
  ])('%s with wrong arguments %j explains itself and does nothing', async (name, args) => {
    const folder = await testFolder();
    const { code, stderr } = await runToolHere(name, args, { DATA_DIR: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(`npm run ${name}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('names a variable that cannot be used', async () => {
    const { code, stderr } = await runToolHere('doctor', [], { DATABASE_URL: 'mysql://x' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL must .*\n$/)]);
  });
});

describeOnBothDatabases('A backup that is stopped', (database) => {
  test('leaves nothing behind but media for the next one', async () => {
    const { config } = await openTestStudio(database);
    const folder = join(await testFolder(), 'backups');
    let checks = 0;
    const checkStopped = () => {
      checks += 1;
      if (checks === 2) throw new ToolError('Stopped.');
    };
    const order = { config, folder, keep: undefined, now: Date.now };
    const stopped = takeBackup({ ...order, terminal: { ...silentTerminal, checkStopped } });
    await expect(stopped).rejects.toThrow('Stopped.');
    expect(await readdir(folder)).toEqual(['media']);
    expect((await takeBackup({ ...order, terminal: silentTerminal })).fileCount).toBe(2);
  });
});
