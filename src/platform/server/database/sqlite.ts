import SqliteFile from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { SqliteChanges } from './changes/sqlite-changes.ts';
import type { Dialect } from './dialect.ts';
import { errorCode } from './error-code.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openForOwnerOnly } from './private-files.ts';
import type { Tables } from './schema.ts';
import { sqliteConnections } from './sqlite-connections.ts';
import { longestLogPages } from './wal-checkpoint.ts';

/** Only for opening; statements use `retryWhileBusy`. */
const openTimeoutMs = 5_000;

/** Of each of two connections. */
const cacheKiB = 8_192;

const pragmas = [
  'journal_mode = WAL',
  // An answered save survives a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  `wal_autocheckpoint = ${longestLogPages}`,
];

/** Its folder must exist. */
export function openSqlite(path: string): OpenedDatabase {
  openForOwnerOnly(path);
  const writing = openConnection(path);
  const reading = openConnection(path);
  reading.pragma('query_only = ON');
  const changes = new SqliteChanges(writing);
  const dialect = sqliteConnections({ reading, writing, onWritten: () => changes.publish() });
  const db = new Kysely<Tables>({ dialect });
  return { db, dialect: sqlite, changes: { follow: (hear) => changes.follow(db, hear) } };
}

function openConnection(path: string): SqliteFile {
  const connection = new SqliteFile(path, { timeout: openTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  connection.pragma(`cache_size = -${cacheKiB}`);
  connection.pragma('busy_timeout = 0');
  return connection;
}

export const sqlite: Dialect = {
  name: 'sqlite',

  contains: (text, word) => sql`instr(${text}, ${word}) > 0`,
  jsonRows: (items) => sql`json_each(${JSON.stringify(items)}) as listed`,
  fromHex: (text) => sql`unhex(${text})`,
  termContains: (word) => sql`instr(term, ${word}) > 0
    and id in (select rowid from search_vocabulary where search_vocabulary match ${allOf(trigramsOf(word))})`,
  inTurn: (db, work) => work(db),

  inMigration: (db, migrate) => db.transaction().execute(migrate),

  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|^ENOSPC$/.test(errorCode(error)),
  isFull: (error) => errorCode(error) === 'SQLITE_FULL',
};

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** FTS5: each trigram literally. */
function allOf(trigrams: readonly string[]): string {
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}
