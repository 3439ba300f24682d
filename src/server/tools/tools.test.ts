import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPasswordHash } from '../auth/password-store.ts';
import { verifyPassword } from '../auth/password-hash.ts';
import { insertSession } from '../auth/session-store.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { readConfig } from '../base/config.ts';
import { newId } from '../base/new-id.ts';
import { openDatabase } from '../database/open-database.ts';
import { openMedia } from '../media-store/open-media.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { sqlitePath } from '../database/snapshot.ts';
import { describeOnBothDatabases } from '../testing/test-databases.ts';
import type { TestDatabase } from '../testing/test-databases.ts';
import { adoptMediaStore } from '../media/installation.ts';
import { insertMedia } from '../media/media-row-store.ts';
import { storeMedia } from '../media/store-media.ts';
import { insertTestSet } from '../testing/test-sets.ts';
import { doctorTool } from './doctor-tool.ts';
import { silentTerminal, ToolError } from '../base/terminal.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-tools-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command as an operator does, with something piped into it. */
async function run(name: string, args: readonly string[], { env = {}, input = '' }: { env?: object; input?: string }) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { PATH: process.env['PATH'], SKIP_INSTALL: '1', ...env },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

/** A studio with two sets that show a file each. */
async function openStudio(database: TestDatabase) {
  const env: Record<string, string> = { DATA_DIR: await newFolder() };
  if (database.name === 'postgres') env['DATABASE_URL'] = await database.createUrl();
  const config = readConfig(env);
  const { db, dialect } = openDatabase(config);
  onTestFinished(() => db.destroy());
  await migrate(db, dialect);
  const services = { db, media: await openMedia(config), newId, now: Date.now };
  await adoptMediaStore(services);
  const keys = [];
  for (const title of ['Animals', 'Colours']) {
    const bytes = Buffer.from(`picture of ${title}`);
    const checked = { kind: 'image', contentType: 'image/png', width: 1, height: 1, durationMs: null } as const;
    const row = await storeMedia(services, bytes, checked);
    await insertMedia(db, [row]);
    const id = await insertTestSet(db, { title });
    await db.updateTable('sets').set({ custom_thumbnail_key: row.key }).where('id', '=', id).execute();
    await db.insertInto('search_texts').values({ id, set_id: id, folded: title }).execute();
    keys.push(row.key);
  }
  return { env, config, services, db, keys };
}

describeOnBothDatabases('The doctor', (database) => {
  async function examine(env: Record<string, string>, ...args: string[]) {
    const said: string[] = [];
    const terminal = { ...silentTerminal, say: (line: string) => void said.push(line) };
    const code = await doctorTool.run({ args, readConfig: () => readConfig(env), now: Date.now, terminal });
    return { code, said: said.join('\n') };
  }

  test('finds nothing wrong with a studio that is whole', async () => {
    const { env } = await openStudio(database);
    const { code, said } = await examine(env);
    expect(said).toContain('All is well.');
    expect(code).toBe(0);
  });

  test('names missing and damaged files with the sets that show them', async () => {
    const { env, services, keys } = await openStudio(database);
    const [lost = '', damaged = ''] = keys;
    await services.media.remove(lost);
    await services.media.put(damaged, Buffer.from('picture of nothing'), 'image/png');
    const { code, said } = await examine(env);
    expect(said).toContain(`The file ${lost} is missing (shown in “Animals”)`);
    expect(said).toContain(`The file ${damaged} is damaged (shown in “Colours”)`);
    expect(code).toBe(1);
  });

  test('puts missing and damaged files back from a backup, and leaves the database alone', async () => {
    const { env, config, services, db, keys } = await openStudio(database);
    const folder = join(await newFolder(), 'backups');
    await takeBackup({ config, folder, keep: undefined, now: Date.now, terminal: silentTerminal });
    const [lost = '', damaged = ''] = keys;
    await services.media.remove(lost);
    await services.media.put(damaged, Buffer.from('picture of nothing'), 'image/png');
    await insertTestSet(db, { title: 'Newer than the backup' });
    await db
      .insertInto('search_texts')
      .columns(['id', 'set_id', 'folded'])
      .expression(
        db.selectFrom('sets').select(['id', 'id as set_id', 'title as folded']).where('title', 'like', 'Newer%'),
      )
      .execute();
    const { code, said } = await examine(env, '--from', folder);
    expect(said).toContain('Put 2 files back');
    expect(code).toBe(0);
    expect(await db.selectFrom('sets').select('id').execute()).toHaveLength(3);
  });

  test('corrects counters, and takes files back out of the trash, when it is told to fix', async () => {
    const { env, services, db, keys } = await openStudio(database);
    await db.updateTable('sets').set({ card_count: 7 }).execute();
    await services.media.trash(keys[0] ?? '');
    await db.updateTable('media').set({ sha256: null }).execute();
    expect(await examine(env)).toMatchObject({ code: 1, said: expect.stringContaining('2 counters are wrong') });
    expect(await examine(env, '--fix')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Corrected 2 counters'),
    });
    expect(await examine(env, '--quick')).toMatchObject({ code: 0 });
    const rows = await db.selectFrom('media').select('key').where('sha256', 'is', null).execute();
    expect(rows).toEqual([]);
  });

  test('says why files are kept, and moves them to the trash when it is told to', async () => {
    const { env, services } = await openStudio(database);
    await services.media.put('unknown.png', Buffer.from('x'), 'image/png');
    expect(await examine(env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('does not know 1 of the 3 files'),
    });
    // A file of this moment may belong to an upload that is under way.
    expect((await examine(env, '--sweep')).code).toBe(1);
  });

  test('makes a media store belong to the database only when it is told to', async () => {
    const { env, services } = await openStudio(database);
    await services.media.writeInstallation('another');
    expect(await examine(env)).toMatchObject({ code: 1, said: expect.stringContaining('--adopt') });
    expect((await examine(env, '--adopt')).code).toBe(0);
    expect((await examine(env)).code).toBe(0);
  });

  test('finds sets that no search can find', async () => {
    const { env, db } = await openStudio(database);
    await db.deleteFrom('search_texts').execute();
    expect(await examine(env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('2 sets and cards cannot be found'),
    });
  });
});

test('The doctor finds a database that is damaged in the middle, and looks no further into it', async () => {
  const folder = await newFolder();
  const { db, dialect } = openDatabase(readConfig({ DATA_DIR: folder }));
  await migrate(db, dialect);
  for (let count = 0; count < 500; count++) await insertTestSet(db, { description: 'text '.repeat(200) });
  await db.destroy();
  const path = sqlitePath(folder);
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(255, bytes.length / 2, bytes.length / 2 + 40_960));
  const { code, stdout } = await run('doctor', [], { env: { DATA_DIR: folder } });
  expect(code).toBe(1);
  expect(stdout).toContain('✗ The database is damaged: ');
  expect(stdout).toContain('· Restore a backup: npm run restore');
  expect(stdout).toContain('The disk of DATA_DIR has');
});

test('The doctor makes no database where there is none', async () => {
  const folder = await newFolder();
  const { code, stderr } = await run('doctor', [], { env: { DATA_DIR: folder } });
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database in')]);
  expect(await readdir(folder)).toEqual([]);
});

describeOnBothDatabases('The command that sets the password', (database) => {
  test('sets what is piped in and ends all sessions; a short one changes nothing', async () => {
    const { env, db } = await openStudio(database);
    await insertSession(db, { tokenHash: 'hash', createdAt: 0, expiresAt: 9e15 });
    const short = await run('password', [], { env, input: '1234567\n' });
    expect([short.code, short.stderr]).toEqual([
      1,
      'The password must have at least 8 characters. Nothing was changed.\n',
    ]);
    expect(await findPasswordHash(db)).toBeUndefined();
    expect(await run('password', [], { env, input: 'tidy zebra 🦓\n' })).toMatchObject({ code: 0, stderr: '' });
    expect(await verifyPassword('tidy zebra 🦓', (await findPasswordHash(db)) ?? '')).toBe(true);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await run('password', [], { env, input: 'calm walrus' })).toMatchObject({ code: 0 });
    expect(await verifyPassword('calm walrus', (await findPasswordHash(db)) ?? '')).toBe(true);
  });
});

describe('A command', () => {
  test.each([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--keep', '0']],
    ['restore', []],
    ['restore', ['a', '--nonsense']],
    ['move', []],
    ['doctor', ['--nonsense']],
    ['password', ['secret']],
  ])('%s with wrong arguments %j explains itself and does nothing', async (name, args) => {
    const folder = await newFolder();
    const { code, stderr } = await run(name, args, { env: { DATA_DIR: folder } });
    expect(code).toBe(2);
    expect(stderr).toContain(`npm run ${name}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('names a variable that cannot be used', async () => {
    const { code, stderr } = await run('doctor', [], { env: { DATABASE_URL: 'mysql://x' } });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL must .*\n$/)]);
  });
});

describeOnBothDatabases('A backup that is stopped', (database) => {
  test('leaves nothing behind but media for the next one', async () => {
    const { config } = await openStudio(database);
    const folder = join(await newFolder(), 'backups');
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
