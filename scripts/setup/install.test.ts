import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../src/testing/server/test-process.ts';

const program = `const { install } = await import('${new URL('install.mjs', import.meta.url).href}'); await install('run')`;

const lock = '{}';
const currentStamp = JSON.stringify({ lock: createHash('sha256').update(lock).digest('hex'), extent: 'run' });

/** Installs in a folder of its own, with a shell script in place of npm. */
async function installAfter(stamp: string, npm: string) {
  const folder = await testFolder();
  const stampFile = join(folder, 'node_modules/.installed.json');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(stampFile, stamp);
  writeFileSync(join(folder, 'package-lock.json'), lock);
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  return { status, stderr, stamp: existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined };
}

describe('The installation of packages', () => {
  test('is skipped if the stamp has the hash of the lock file', async () => {
    expect(await installAfter(currentStamp, 'exit 1')).toMatchObject({ status: 0, stamp: currentStamp });
  });

  test('is done again after a full disk has cut off the stamp', async () => {
    expect(await installAfter('', 'exit 0')).toMatchObject({ status: 0, stamp: currentStamp });
  });

  test('does not count as complete when it was cut off, and says by which signal', async () => {
    const stderr = expect.stringContaining('npm was ended by SIGKILL');
    const oldStamp = JSON.stringify({ lock: 'old', extent: 'run' });
    expect(await installAfter(oldStamp, 'kill -9 $$')).toEqual({ status: 1, stderr, stamp: undefined });
  });
});
