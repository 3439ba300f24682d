import SqliteFile from 'better-sqlite3';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import { createPrivateFile, restrictToOwner } from './private-file.ts';

/**
 * Takes SQLite's own lock on an empty file. The operating system releases it when the process ends.
 * @returns a function that releases the lock, or undefined when another process holds it
 * @throws when the folder is not writable
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const path = join(dataDir, 'studio.lock');
  // Only the owner may read the file, because anyone who can read it can lock it.
  createPrivateFile(path);
  restrictToOwner(path);
  const file = new SqliteFile(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return () => void file.close();
}
