import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { sqlitePath } from '../../../platform/server/database/open-database.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { openTestStudio } from '../test-studio.ts';
import { runTool, runToolHere } from '../test-tool.ts';

const run = promisify(execFile);
const others = 0o077;

async function listReadable(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('studio.db'));
  expect(names).toContain('studio.db');
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const));
  return modes.filter(([, mode]) => (mode & others) !== 0).map(([name]) => name);
}

test('The database is that of its owner alone under umask 022, new and from before, with all that is beside it', async () => {
  const folder = await testFolder();
  await chmod(folder, 0o755);
  const openly = `umask 022; exec ${process.execPath} src/app/server/main.ts`;
  const first = startProcess({ DATA_DIR: folder }, ['/bin/sh', '-c', openly]);
  await first.url;
  expect(await listReadable(folder)).toEqual([]);
  first.child.kill('SIGKILL');
  await first.ended;
  await writeFile(`${sqlitePath(folder)}.replaced-2026`, 'an older database');
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
  await startProcess({ DATA_DIR: folder }, ['/bin/sh', '-c', openly]).url;
  expect(await listReadable(folder)).toEqual([]);
});

const nobody = 65_534;

/** Lists the files of a folder that a user reads who does not own it. */
async function listReadByNobody(folder: string): Promise<string[]> {
  const { stdout } = await run('find', [folder, '-type', 'f', '-print0'], { maxBuffer: Infinity });
  const read = 'while IFS= read -r -d "" file; do if : < "$file"; then printf "%s\\0" "$file"; fi; done';
  const reading = run('bash', ['-c', read], { uid: nobody, gid: nobody, maxBuffer: Infinity });
  reading.child.stdin?.end(stdout);
  return (await reading).stdout.split('\0').flatMap((file) => (file === '' ? [] : relative(folder, file)));
}

test.runIf(process.getuid?.() === 0)(
  'Another user reads neither a database nor a backup nor what was restored of it, all made under umask 022',
  async () => {
    const openly = process.umask(0o022);
    onTestFinished(() => void process.umask(openly));
    const [folder, backups, restored] = [await testFolder(), await testFolder(), await testFolder()];
    for (const place of [folder, backups, restored]) await chmod(place, 0o755);
    await startProcess({ DATA_DIR: folder, SAMPLE_DATA: 'on' }).url;
    expect((await runTool('backup', [backups], { env: { DATA_DIR: folder } })).code).toBe(0);
    expect((await runTool('restore', [backups], { env: { DATA_DIR: restored } })).code).toBe(0);
    for (const place of [folder, backups, restored]) await writeFile(join(place, 'open.txt'), 'for everybody');
    const secrets = (name: string) => !name.startsWith('media/');
    expect((await listReadByNobody(folder)).filter(secrets)).toEqual(['open.txt']);
    expect(await listReadByNobody(backups)).toEqual(['open.txt']);
    expect((await listReadByNobody(restored)).filter(secrets)).toEqual(['open.txt']);
  },
);

test.runIf(process.getuid?.() === 0)(
  'A backup and a move by root, into folders that the command names, leave files of the user whose folders they are',
  async () => {
    const { env } = await openTestStudio('sqlite');
    const [backups, moved] = [await testFolder(), await testFolder()];
    for (const folder of [backups, moved]) {
      await writeFile(join(folder, 'from before'), '');
      await chown(folder, nobody, nobody);
    }
    expect((await runTool('backup', [backups], { env })).code).toBe(0);
    expect((await runTool('move', ['--database', 'sqlite', '--data-dir', moved], { env })).code).toBe(0);
    for (const folder of [backups, moved]) {
      expect((await readdir(folder)).length).toBeGreaterThan(1);
      const { stdout } = await run('find', [folder, '!', '-uid', String(nobody)]);
      expect(stdout).toBe(`${join(folder, 'from before')}\n`);
    }
  },
);

test.runIf(process.getuid?.() === 0)('A command of root gives nothing away that a link leads to', async () => {
  const [folder, elsewhere] = [await testFolder(), await testFolder()];
  const secret = join(elsewhere, 'secret.txt');
  await writeFile(secret, '');
  await symlink(elsewhere, join(folder, 'link'));
  await chown(folder, nobody, nobody);
  await runToolHere('doctor', ['--quick'], { DATA_DIR: folder });
  expect((await stat(secret)).uid).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  'A restore by root leaves files of the user whose folder it is, and of nobody else',
  async () => {
    const { env } = await openTestStudio('sqlite');
    const backups = await testFolder();
    expect((await runTool('backup', [backups], { env })).code).toBe(0);
    const folder = join(await testFolder(), 'data');
    await mkdir(folder);
    await chown(folder, nobody, nobody);
    expect((await runTool('restore', [backups], { env: { DATA_DIR: folder } })).code).toBe(0);
    expect(await listReadable(folder)).toEqual([]);
    const { stdout } = await run('find', [folder, '!', '-uid', String(nobody)]);
    expect(stdout).toBe('');
  },
);
