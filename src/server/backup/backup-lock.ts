import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/error-code.ts';
import { ToolError } from '../base/terminal.ts';

/** Not a fault: a backup comes of it all the same. */
export class BackupUnderWayError extends ToolError {}

const beatEveryMs = 10_000;
/** Not renewed for so long, or so far in the future. */
const staleAfterMs = 2 * 60_000;

/** The folder is created if needed. */
export async function withBackupLock<T>(folder: string, now: () => number, work: () => Promise<T>): Promise<T> {
  // Private sets and the hash of the password are in it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, '.lock');
  await takeLock(path, now);
  const beat = setInterval(() => void renew(path, now), beatEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { force: true });
  }
}

async function takeLock(path: string, now: () => number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && Math.abs(now() - found.mtimeMs) > staleAfterMs) await rm(path, { force: true });
  try {
    const handle = await open(path, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new BackupUnderWayError(
      'Another backup into this folder is under way, or was killed less than two minutes ago',
    );
  }
}

async function renew(path: string, now: () => number): Promise<void> {
  const time = now() / 1000;
  await utimes(path, time, time).catch(() => {});
}
