import type SqliteFile from 'better-sqlite3';

/** Pages of 4 KiB in the log that are worth taking over into the file: SQLite's own number. */
const worthwhilePages = 1_000;

/**
 * Left to itself, SQLite takes the log over within a commit: the one that ends a large import would keep everybody waiting twice as long.
 * This is how long the log may get before it does so nevertheless, should `checkpointLog` ever fail.
 */
export const longestLogPages = 16 * worthwhilePages;

/**
 * Takes what the write-ahead log holds over into the file, when it is much. Waits for nobody and keeps nobody from writing. What fails
 * now is as safe in the log, and comes with the next write; SQLite passes over such errors in the same way.
 */
export function checkpointLog(connection: SqliteFile): void {
  if (!connection.open) return;
  try {
    const { log, checkpointed } = connection.prepare<Log>('pragma wal_checkpoint(noop)').get();
    if (log - checkpointed >= worthwhilePages) connection.pragma('wal_checkpoint(passive)');
  } catch {}
}

/** In pages; -1 without a log. */
interface Log {
  readonly log: number;
  readonly checkpointed: number;
}
