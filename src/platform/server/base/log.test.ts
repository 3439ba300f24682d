import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/server/test-process.ts';
import { reasonOf } from './log.ts';

test('A reason is one line, and that of the cause where there is one', () => {
  expect(reasonOf(new Error('no room\n  on the disk'))).toBe('no room on the disk');
  expect(reasonOf(new Error('fetch failed', { cause: new Error('ECONNREFUSED 127.0.0.1') }))).toBe(
    'ECONNREFUSED 127.0.0.1',
  );
  expect(reasonOf(new Error('refused', { cause: 'SIGTERM' }))).toBe('SIGTERM');
  expect(reasonOf('a text')).toBe('a text');
});

test('A log that cannot be written does not end the process, and is written again as soon as it can be', async () => {
  const path = join(await testFolder(), 'log');
  const program = `
    const { closeSync, openSync } = await import('node:fs');
    const { log } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
    log.warn('lost');
    log.warn('lost, too');
    closeSync(2);
    openSync(${JSON.stringify(path)}, 'w');
    log.warn('written again');`;
  const unwritable = openSync('/dev/null', 'r');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', unwritable],
  });
  closeSync(unwritable);
  expect(status).toBe(0);
  // The empty line ends one that may have been written in part.
  expect(readFileSync(path, 'utf8')).toMatch(/^\n\{.*"msg":"written again"\}\n$/);
});
