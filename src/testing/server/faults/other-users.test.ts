import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sqlitePath } from '../../../platform/server/database/snapshot.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { openTestStudio } from '../test-studio.ts';
import { runTool } from '../test-tool.ts';

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

test.runIf(process.getuid?.() === 0)(
  'A restore by root leaves files of the user whose folder it is, and of nobody else',
  async () => {
    const { env } = await openTestStudio('sqlite');
    const backups = await testFolder();
    expect((await runTool('backup', [backups], { env })).code).toBe(0);
    const folder = join(await testFolder(), 'data');
    await mkdir(folder);
    const nobody = 65_534;
    await chown(folder, nobody, nobody);
    expect((await runTool('restore', [backups], { env: { DATA_DIR: folder } })).code).toBe(0);
    expect(await listReadable(folder)).toEqual([]);
    const { stdout } = await run('find', [folder, '!', '-uid', String(nobody)]);
    expect(stdout).toBe('');
  },
);
