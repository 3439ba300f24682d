import SqliteFile from 'better-sqlite3';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { makeFile, makePrivate } from './private-file.ts';

/**
 * SQLite's own lock on an empty file, which the system releases.
 * @returns a function that releases it; undefined when another process holds it
 * @throws when the folder cannot be written to
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const path = join(dataDir, 'studio.lock');
  // Who may read it may lock it.
  makeFile(path);
  makePrivate(path);
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
