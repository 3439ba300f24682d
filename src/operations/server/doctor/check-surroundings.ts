import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../../../platform/server/base/config.ts';
import { checkLastBackup } from './check-backups.ts';
import type { ExaminingBackups } from './check-backups.ts';
import { fault, good, hint } from './finding.ts';
import type { Finding } from './finding.ts';

const minFreeBytes = 1_000_000_000;
const bytesPerGigabyte = 1_000_000_000;

export async function* checkSurroundings(
  config: Config,
  now: number,
  examining: ExaminingBackups,
): AsyncGenerator<Finding> {
  yield await checkRoom('DATA_DIR', config.dataDir);
  if (config.backupDir === undefined) {
    yield hint('There are no daily backups: set BACKUP_DIR to a folder on another disk.');
    return;
  }
  yield* checkLastBackup(config.backupDir, now, examining);
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
