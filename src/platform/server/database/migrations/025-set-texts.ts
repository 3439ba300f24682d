import { sql, type Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

const rowNumber = {
  sqlite: sql`integer primary key`,
  postgres: sql`integer generated always as identity primary key`,
} as const;

const setsAtOnce = 500;

/** Replaces the inverted index by the databases' own trigram indexes, with one row of text for each set. */
export async function addSetTexts(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('set_texts')
    .addColumn('number', rowNumber[database])
    .addColumn('set_id', text, (column) => column.notNull().unique().references('sets.id').onDelete('cascade'))
    .addColumn('internal', text, (column) => column.notNull())
    .addColumn('parts', text, (column) => column.notNull())
    .addColumn('folded', text, (column) => column.notNull())
    .execute();
  for (const statement of before[database]) await sql.raw(statement).execute(db);
  await fill(db, database);
  for (const statement of after[database]) await sql.raw(statement).execute(db);
  for (const table of ['search_postings', 'search_terms', 'search_sets', 'search_changes', 'search_texts'])
    await db.schema.dropTable(table).execute();
}

async function fill(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const add = database === 'sqlite' ? sql`group_concat(folded, char(10))` : sql`string_agg(folded, chr(10))`;
  for (let [last, done] = ['', 0]; ;) {
    const { rows } = await sql<{ id: string; folded: string | null; internal: string | null }>`
      select id, (select ${add} from search_texts where set_id = sets.id and is_internal = 0) as folded,
        (select folded from search_texts where set_id = sets.id and is_internal = 1) as internal
      from sets where id > ${last} and deleted_from is null order by id limit ${sql.lit(setsAtOnce)}`.execute(db);
    const values = rows.map(
      ({ id, folded, internal }) => sql`(${id}, ${internal ?? ''}, ${partsOf(folded ?? '')}, ${folded ?? ''})`,
    );
    if (values.length === 0) return;
    await sql`insert into set_texts (set_id, internal, parts, folded) values ${sql.join(values)}`.execute(db);
    last = rows.at(-1)?.id ?? '';
    done += rows.length;
    if (rows.length === setsAtOnce) process.stderr.write(`New search: the texts of ${done} sets are indexed\n`);
  }
}

/** A copy of `partsOf` from the search of that version. */
function partsOf(folded: string): string {
  const parts = new Set<string>();
  for (const word of new Set(folded.split(/\s+/u))) {
    let last = '';
    for (const character of word) {
      parts.add(character);
      if (last !== '') parts.add(last + character);
      last = character;
    }
  }
  return `\u0001${[...parts].join('\u0001')}\u0001`;
}

const indexedText = `new.folded || char(10) || new.internal || char(10) || new.parts`;

const before = {
  sqlite: [
    `create virtual table set_text_index using fts5(text, content='', contentless_delete=1,
      tokenize='trigram case_sensitive 1', detail=none)`,
    `create trigger set_text_added after insert on set_texts begin
      insert into set_text_index (rowid, text) values (new.number, ${indexedText});
    end`,
    `create trigger set_text_changed after update on set_texts begin
      insert or replace into set_text_index (rowid, text) values (new.number, ${indexedText});
    end`,
    `create trigger set_text_deleted after delete on set_texts begin
      delete from set_text_index where rowid = old.number;
    end`,
  ],
  // The texts are uncompressed and stored in the row up to the size of a page, because a scan reads many of them.
  postgres: [
    `alter table set_texts alter column folded set storage external, alter column parts set storage external`,
    `alter table set_texts set (toast_tuple_target = 8160)`,
  ],
} as const;

const after = {
  sqlite: [
    `drop trigger search_category_inserted`,
    `drop trigger search_category_deleted`,
    `drop trigger search_set_changed`,
    `drop trigger search_set_deleted`,
    `drop trigger set_numbered`,
    `create trigger set_numbered after insert on sets begin
      update sets set number = (select coalesce(max(number), 0) + 1 from sets) where id = new.id;
    end`,
    `drop table search_vocabulary`,
  ],
  // With fast updates, each search would also read entries that are not yet sorted into the index.
  postgres: [
    `set local maintenance_work_mem = '256MB'`,
    `create index set_texts_trigrams on set_texts
      using gin (folded gin_trgm_ops, parts gin_trgm_ops, internal gin_trgm_ops) with (fastupdate = off)`,
    `drop trigger search_set_inserted on sets`,
    `drop trigger search_set_changed on sets`,
    `drop trigger search_set_deleted on sets`,
    `drop function search_note_rows() cascade`,
    `drop function search_note_set()`,
    `drop function search_note_deleted()`,
  ],
} as const;
