import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('The nginx that is installed answers as it is written down', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/ask-nginx.ts', '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
