import type SqliteFile from 'better-sqlite3';

/** Pages of 4 KiB, as SQLite. */
const worthwhilePages = 1_000;

/** Beyond this SQLite checkpoints within a commit, which would double the wait for a large import. */
export const longestLogPages = 16 * worthwhilePages;

/** Neither waits nor blocks; the next write tries again. */
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
