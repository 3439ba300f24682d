import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../../platform/server/database/error-code.ts';
import { ToolError } from '../../../platform/server/base/terminal.ts';
import { sync } from './backup-folder.ts';

export class BackupUnderWayError extends ToolError {}

const beatEveryMs = 10_000;
/** A lock is stale if it was not renewed for this long, or if its time is this far in the future. */
const staleAfterMs = 2 * 60_000;

export async function withBackupLock<T>(folder: string, now: () => number, work: () => Promise<T>): Promise<T> {
  // Backups contain private sets and the hash of the password.
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await sync(join(made, '..'));
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
  if (await isStale(path, now)) await rm(path, { force: true });
  const handle = await open(path, 'wx').catch(refuse);
  try {
    await handle.writeFile(`${hostname()} ${process.pid}`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function refuse(error: unknown): never {
  if (errorCode(error) !== 'EEXIST') throw error;
  throw new BackupUnderWayError(
    'Another backup into this folder is under way, or was killed on another machine less than two minutes ago',
  );
}

async function isStale(path: string, now: () => number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  if (Math.abs(now() - found.mtimeMs) > staleAfterMs) return true;
  const [host, pid] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  return host === hostname() && pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

async function renew(path: string, now: () => number): Promise<void> {
  const time = now() / 1000;
  await utimes(path, time, time).catch(() => {});
}
