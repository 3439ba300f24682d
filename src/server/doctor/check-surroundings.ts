import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTime, listBackups, readManifest } from '../backup/backup-folder.ts';
import type { Config } from '../base/config.ts';
import { reasonOf } from '../base/reason-of.ts';
import { backupEveryMs, maxClockSkewMs } from '../../shared/limits.ts';
import { fault, good, hint } from './finding.ts';
import type { Finding } from './finding.ts';

/** Less than a hundred of the largest uploads: somebody should look after it. */
const minFreeBytes = 1_000_000_000;
const bytesPerGigabyte = 1_000_000_000;
const hourMs = 60 * 60 * 1000;

export async function* checkSurroundings(config: Config, now: number): AsyncGenerator<Finding> {
  yield await checkRoom('DATA_DIR', config.dataDir);
  if (config.backupDir === undefined) {
    yield hint('There are no daily backups: set BACKUP_DIR to a folder on another disk.');
    return;
  }
  yield await checkBackups(config.backupDir, now);
  if (!existsSync(config.backupDir)) return;
  if (await isOnSameDisk(config.dataDir, config.backupDir)) {
    yield hint('BACKUP_DIR is on the same disk as DATA_DIR: what breaks the one breaks the other.');
  } else yield await checkRoom('BACKUP_DIR', config.backupDir);
}

async function checkRoom(name: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const text = `The disk of ${name} has ${((bavail * bsize) / bytesPerGigabyte).toFixed(1)} GB left.`;
  return bavail * bsize < minFreeBytes ? fault(`${text} Please make room.`) : good(text);
}

async function isOnSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  return first.dev === second.dev;
}

/** Backups from the future, of a clock that was set back, do not count. */
async function checkBackups(folder: string, now: number): Promise<Finding> {
  const newest = (await listBackups(folder)).findLast((name) => backupTime(name) <= now + maxClockSkewMs);
  if (newest === undefined)
    return fault(`There is no backup in BACKUP_DIR ${folder}: start the server, which makes one.`);
  const unreadable = await readManifest(join(folder, newest)).then(() => undefined, reasonOf);
  if (unreadable !== undefined) return fault(`The last backup cannot be restored: ${unreadable}. Make another one.`);
  const hours = Math.round((now - backupTime(newest)) / hourMs);
  const text = `The last backup is ${hours} hours old.`;
  return now - backupTime(newest) > 2 * backupEveryMs ? fault(`${text} The log of the server says why.`) : good(text);
}
