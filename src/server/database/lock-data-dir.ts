import SqliteFile from 'better-sqlite3';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Takes a folder with a SQLite database for this process alone, until it ends, however it ends. The lock is SQLite's own, on an
 * empty file beside the database: the operating system releases it when the process is killed, and nothing stale stays.
 * @param dataDir the folder; it must exist
 * @returns what releases the lock; undefined when another process has it
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
