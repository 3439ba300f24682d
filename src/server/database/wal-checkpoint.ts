import type SqliteFile from 'better-sqlite3';

/** Pages of 4 KiB in the log that are worth taking over into the file: SQLite's own number. */
const worthwhilePages = 1_000;

/**
 * How long the log may get before SQLite checkpoints by itself, should `checkpointLog` keep failing. It would do so within a commit, which
 * makes a large import keep everybody waiting twice as long.
 */
export const longestLogPages = 16 * worthwhilePages;

/**
 * Copies a long write-ahead log into the database file, without waiting or blocking writers. A failure is harmless: the log stays valid and
 * the next write tries again.
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
