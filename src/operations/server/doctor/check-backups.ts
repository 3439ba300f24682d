import { join } from 'node:path';
import { backupTime, listBackups, mediaFolderOf, readManifest } from '../backup/backup-folder.ts';
import { describeDamage } from '../backup/describe-damage.ts';
import { reasonOf } from '../../../platform/server/base/reason-of.ts';
import type { Terminal } from '../../../platform/server/base/terminal.ts';
import { backupEveryMs, maxClockSkewMs } from '../../../platform/rules/limits.ts';
import { fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

const hourMs = 60 * 60 * 1000;

export interface ExaminingBackups {
  /** Compares names and sizes only. */
  readonly isQuick: boolean;
  readonly terminal: Terminal;
}

/** Backups dated in the future do not count. */
export async function* checkLastBackup(
  folder: string,
  now: number,
  examining: ExaminingBackups,
): AsyncGenerator<Finding> {
  const newest = (await listBackups(folder)).findLast((name) => backupTime(name) <= now + maxClockSkewMs);
  if (newest === undefined) {
    yield fault(`There is no backup in BACKUP_DIR ${folder}: start the server, which makes one.`);
    return;
  }
  const hours = Math.round((now - backupTime(newest)) / hourMs);
  const text = `The last backup is ${hours} hours old.`;
  const isOld = now - backupTime(newest) > 2 * backupEveryMs;
  yield isOld ? fault(`${text} The log of the server says why.`) : good(text);
  yield await checkBackup(folder, newest, examining);
}

export async function* checkAllBackups(folder: string, examining: ExaminingBackups): AsyncGenerator<Finding> {
  const names = await listBackups(folder);
  if (names.length === 0) yield fault(`There is no backup in ${folder}.`);
  for (const name of names) yield await checkBackup(folder, name, examining);
}

async function checkBackup(folder: string, name: string, examining: ExaminingBackups): Promise<Finding> {
  const damage = await findDamage(join(folder, name), examining);
  if (damage === undefined)
    return good(`The backup ${name} can be restored${examining.isQuick ? ', by the sizes of its files' : ''}.`);
  return fault(
    `The backup ${name} cannot be restored: ${damage} Make another one; first delete the damaged files in ` +
      `${mediaFolderOf(folder)}, for it copies only what is not there.`,
  );
}

async function findDamage(backup: string, examining: ExaminingBackups): Promise<string | undefined> {
  let manifest;
  try {
    manifest = await readManifest(backup);
  } catch (error) {
    return `${reasonOf(error)}.`;
  }
  return await describeDamage({ backup, manifest }, examining);
}
