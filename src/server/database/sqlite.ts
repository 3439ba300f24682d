import SqliteFile from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Dialect } from './dialect.ts';
import { errorCode } from './error-code.ts';
import type { Tables } from './schema.ts';

/** How long a statement waits for another process that is writing. */
const busyTimeoutMs = 5_000;

const pragmas = [
  'journal_mode = WAL',
  // An answered save survives a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  // In KiB when negative.
  'cache_size = -65536',
];

/**
 * Opens the database file, and makes it if there is none; its folder must exist.
 * There is one connection: inside a transaction nothing is awaited but the database.
 */
export function openSqlite(path: string): { db: Kysely<Tables>; dialect: Dialect } {
  const file = new SqliteFile(path, { timeout: busyTimeoutMs });
  for (const pragma of pragmas) file.pragma(pragma);
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection(file) }) }), dialect: sqlite };
}

export const sqlite: Dialect = {
  name: 'sqlite',
  maxBoundValues: 32_766,
  columnTypes: { text: sql`text`, rowNumber: sql`integer primary key` },

  /** FTS5's trigram index (https://sqlite.org/fts5.html#the_trigram_tokenizer) over the texts, which stay in their own table. */
  async createSearchIndex(db) {
    const remove = `insert into search_index (search_index, rowid, folded) values ('delete', old.number, old.folded);`;
    const insert = `insert into search_index (rowid, folded) values (new.number, new.folded);`;
    const statements = [
      `create virtual table search_index using fts5(folded, content='search_texts', content_rowid='number',
        tokenize='trigram case_sensitive 1', detail=none, columnsize=0)`,
      `create trigger search_text_inserted after insert on search_texts begin ${insert} end`,
      `create trigger search_text_deleted after delete on search_texts begin ${remove} end`,
      `create trigger search_text_updated after update of folded on search_texts begin ${remove} ${insert} end`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  setContains(word) {
    const trigrams = trigramsOf(word);
    if (trigrams.length === 0) {
      return sql`exists (select 1 from search_texts where set_id = sets.id and instr(folded, ${word}) > 0)`;
    }
    return sql`sets.id in (select set_id from search_texts where instr(folded, ${word}) > 0
      and number in (select rowid from search_index where search_index match ${allOf(trigrams)}))`;
  },

  inMigration(db, migrate) {
    return db.connection().execute(async (connected) => {
      await sql`begin immediate`.execute(connected);
      try {
        const result = await migrate(connected);
        await sql`commit`.execute(connected);
        return result;
      } catch (error) {
        await sql`rollback`.execute(connected);
        throw error;
      }
    });
  },

  isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(errorCode(error)),
  isUnavailable: (error) => /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|^ENOSPC$/.test(errorCode(error)),
};

const rollbackOfNothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** SQLite rolls back by itself when the disk is full; rolling back once more would hide that error behind another. */
function connection(file: SqliteFile): SqliteDatabase {
  return {
    close: () => void file.close(),
    prepare: (statement) =>
      statement === 'rollback' && !file.inTransaction ? rollbackOfNothing : file.prepare(statement),
  };
}

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** An FTS5 query for texts that hold each of the trigrams, quotes and operators taken literally. */
function allOf(trigrams: readonly string[]): string {
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}
