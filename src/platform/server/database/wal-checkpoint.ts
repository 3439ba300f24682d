import type SqliteFile from 'better-sqlite3';

/** In pages of 4 KiB, SQLite's default. */
const worthwhilePages = 1_000;

/** If the log grows further, SQLite checkpoints within a commit, which would double the wait for a large import. */
export const longestLogPages = 16 * worthwhilePages;

/** Neither waits nor blocks. The next write tries again. */
export function checkpointLog(connection: SqliteFile): void {
  if (!connection.open) return;
  try {
    const { log, checkpointed } = connection.prepare<Log>('pragma wal_checkpoint(noop)').get();
    if (log - checkpointed >= worthwhilePages) connection.pragma('wal_checkpoint(passive)');
  } catch {}
}

/** In pages, or -1 without a log. */
interface Log {
  readonly log: number;
  readonly checkpointed: number;
}
