import SqliteFile from 'better-sqlite3';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Locks a data folder for this process. The lock is SQLite's own, on an empty file beside the database: the operating system releases it
 * when the process ends, however it ends.
 * @param dataDir an existing folder
 * @returns what releases the lock; undefined when another process holds it
 * @throws when the folder cannot be written to
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const file = new SqliteFile(join(dataDir, 'studio.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return () => void file.close();
}
