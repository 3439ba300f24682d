import SqliteFile from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { SqliteChanges } from './changes/sqlite-changes.ts';
import type { Dialect } from './dialect.ts';
import { errorCode } from './error-code.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { Tables } from './schema.ts';
import { sqliteConnections } from './sqlite-connections.ts';
import { longestLogPages } from './wal-checkpoint.ts';

/** How long opening the file waits for another process that is writing. Statements wait without blocking: see `retryWhileBusy`. */
const openTimeoutMs = 5_000;

const pragmas = [
  'journal_mode = WAL',
  // An answered save survives a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  // In KiB when negative.
  'cache_size = -65536',
  `wal_autocheckpoint = ${longestLogPages}`,
];

/** Opens the database file, and makes it if there is none; its folder must exist. */
export function openSqlite(path: string): OpenedDatabase {
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
  connection.pragma('busy_timeout = 0');
  return connection;
}

export const sqlite: Dialect = {
  name: 'sqlite',

  setContains(word, audience) {
    const isFor = audience === 'admin' ? sql`` : sql`and is_internal = 0`;
    return sql`case when ${isFrequent(word)}
      then exists (select 1 from search_texts where set_id = sets.id and instr(folded, ${word}) > 0 ${isFor})
      else sets.id in (select set_id from search_texts where ${isInIndex(word)} ${isFor}) end`;
  },

  inMigration: (db, migrate) => db.transaction().execute(migrate),

  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|^ENOSPC$/.test(errorCode(error)),
  isFull: (error) => errorCode(error) === 'SQLITE_FULL',
};

/** How many texts, evenly spread over all, tell how frequent a word is. */
const sampledTexts = 500;
/** From this share of texts on, a word is found sooner by scanning the first texts of a set than by the index. */
const frequentShare = 0.15;

/** Whether a word is in many of a few sampled texts. It only chooses the quicker of two equivalent queries. */
function isFrequent(word: string): Expression<SqlBool> {
  const last = sql`(select max(number) from search_texts)`;
  return sql`(with recursive sampled(number) as (
      select 1 union all select number + ${last} / ${sampledTexts} + 1 from sampled where number < ${last})
    select sum(instr(folded, ${word}) > 0) > ${frequentShare} * count(*) from search_texts
    where number in (select number from sampled))`;
}

/** True for the rows of `search_texts` that hold the word, found by their trigrams; one or two characters begin some. */
function isInIndex(word: string): Expression<SqlBool> {
  const trigrams = trigramsOf(word);
  if (trigrams.length > 0) {
    return sql`instr(folded, ${word}) > 0
      and number in (select rowid from search_index where search_index match ${allOf(trigrams)})`;
  }
  return sql`number in (select doc from search_trigrams where term >= ${word} and term < ${word + '\u{10FFFF}'.repeat(3)})`;
}

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** An FTS5 query for texts that hold each of the trigrams, quotes and operators taken literally. */
function allOf(trigrams: readonly string[]): string {
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}
