import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

test('A data folder is locked by one process at a time, and free once that releases it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const release = lockDataDir(folder);
  expect(release).toBeDefined();
  expect(lockDataDir(folder)).toBeUndefined();
  release?.();
  const releaseAgain = lockDataDir(folder);
  expect(releaseAgain).toBeDefined();
  releaseAgain?.();
});
