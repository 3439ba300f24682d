import { execFileSync } from 'node:child_process';
import { open, statfs } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { testFolder } from './test-process.ts';

/** Mounts a disk in memory, which is removed after the test. Needs root. */
export async function mountTestDisk(megabytes: number): Promise<string> {
  const folder = await testFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('This test mounts a small disk, which only root may do', { cause });
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Writes a file that takes all space that is left on the disk of the folder. */
export async function fillDisk(path: string, folder: string): Promise<void> {
  const file = await open(path, 'w');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    const bytes = Buffer.alloc(size);
    while (
      await file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close();
  expect((await statfs(folder)).bavail).toBe(0);
}

/** Mounts the folder over itself, so that it can be made read-only. */
export function mountOverItself(folder: string): { readonly setWritable: (isWritable: boolean) => void } {
  execFileSync('mount', ['--bind', folder, folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return {
    setWritable: (isWritable) => void execFileSync('mount', ['-o', `remount,bind,${isWritable ? 'rw' : 'ro'}`, folder]),
  };
}
