import { sql, type ColumnBuilderCallback, type Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

const required: ColumnBuilderCallback = (column) => column.notNull();
const numbered: ColumnBuilderCallback = (column) => column.notNull().primaryKey();

const rowNumber = {
  sqlite: sql`integer primary key`,
  postgres: sql`integer generated always as identity primary key`,
} as const;

/**
 * Replaces the search index by an inverted index, which maps the terms of all sets to the numbers of their sets.
 * Triggers mark changed sets, which are searched by their texts until they are indexed again.
 */
export async function addSearchTerms(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  const bytes = database === 'sqlite' ? sql`blob` : sql`bytea`;
  for (const statement of [...formerSearch[database], ...setNumbers[database]]) await sql.raw(statement).execute(db);
  await db.schema
    .createTable('search_terms')
    .addColumn('id', rowNumber[database])
    .addColumn('kind', text, required)
    .addColumn('term', text, required)
    .addUniqueConstraint('search_terms_key', ['kind', 'term'])
    .execute();
  await db.schema
    .createTable('search_postings')
    .addColumn('term_id', 'integer', required)
    .addColumn('block', 'integer', required)
    .addColumn('sets', bytes, required)
    .addPrimaryKeyConstraint('search_postings_key', ['term_id', 'block'])
    .execute();
  await db.schema
    .createTable('search_sets')
    .addColumn('number', 'integer', numbered)
    .addColumn('terms', bytes, required)
    .addColumn('is_written', 'integer', required)
    .execute();
  await db.schema
    .createTable('search_changes')
    .addColumn('number', 'integer', numbered)
    .addColumn('version', 'integer', required)
    .execute();
  for (const statement of [...triggers[database], noteAll]) await sql.raw(statement).execute(db);
}

const formerSearch = {
  sqlite: [
    `drop trigger search_text_inserted`,
    `drop trigger search_text_deleted`,
    `drop trigger search_text_updated`,
    `drop table search_trigrams`,
    `drop table search_index`,
    `drop view search_contents`,
  ],
  postgres: [`drop index search_texts_folded`, `drop index search_texts_pairs`, `drop function search_pairs(text)`],
} as const;

const setNumbers = {
  sqlite: [
    `alter table sets add column number integer`,
    `update sets set number = rowid`,
    `create unique index sets_number on sets (number)`,
  ],
  postgres: [
    `alter table sets add column number integer generated always as identity`,
    `create unique index sets_number on sets (number)`,
  ],
} as const;

const noteAll = `insert into search_changes (number, version) select number, 1 from sets`;

const isListed = (row: string) => `(${row}.visibility = 'public' and ${row}.card_count > 0)`;
const again = `on conflict (number) do update set version = search_changes.version + 1`;

const noteSet = (id: string) =>
  `insert into search_changes (number, version) select number, 1 from sets where id = ${id} ${again};`;

const sqliteTriggers = [
  `create virtual table search_vocabulary using fts5(term, content='', tokenize='trigram case_sensitive 1',
    detail=none, columnsize=0)`,
  `create trigger search_term_added after insert on search_terms begin
    insert into search_vocabulary (rowid, term) values (new.id, new.term);
  end`,
  `create trigger search_text_inserted after insert on search_texts begin ${noteSet('new.set_id')} end`,
  `create trigger search_text_deleted after delete on search_texts begin ${noteSet('old.set_id')} end`,
  `create trigger search_text_updated after update of folded on search_texts when old.folded <> new.folded
    begin ${noteSet('new.set_id')} end`,
  `create trigger search_category_inserted after insert on set_categories begin ${noteSet('new.set_id')} end`,
  `create trigger search_category_deleted after delete on set_categories begin ${noteSet('old.set_id')} end`,
  `create trigger set_numbered after insert on sets begin
    update sets set number = (select coalesce(max(number), 0) + 1 from sets) where id = new.id;
    ${noteSet('new.id')}
  end`,
  `create trigger search_set_changed after update of visibility, card_count on sets
    when ${isListed('old')} <> ${isListed('new')} begin ${noteSet('new.id')} end`,
  `create trigger search_set_deleted before delete on sets begin
    insert into search_changes (number, version) values (old.number, 1) ${again};
  end`,
];

const noteRows = `insert into search_changes (number, version)
  select distinct sets.number, 1 from changed_rows join sets on sets.id = changed_rows.set_id order by 1 ${again};`;

const onStatement = (table: string, event: 'insert' | 'update' | 'delete') =>
  `create trigger ${table}_searched_${event} after ${event} on ${table}
    referencing ${event === 'delete' ? 'old' : 'new'} table as changed_rows
    for each statement execute function search_note_rows()`;

const postgresFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;

const postgresTriggers = [
  `create index search_terms_trigrams on search_terms using gin (term gin_trgm_ops)`,
  postgresFunction('search_note_rows', `${noteRows} return null;`),
  onStatement('search_texts', 'insert'),
  onStatement('search_texts', 'update'),
  onStatement('search_texts', 'delete'),
  onStatement('set_categories', 'insert'),
  onStatement('set_categories', 'delete'),
  postgresFunction(
    'search_note_set',
    `insert into search_changes (number, version) values (new.number, 1) ${again}; return null;`,
  ),
  `create trigger search_set_inserted after insert on sets for each row
    when (${isListed('new')}) execute function search_note_set()`,
  `create trigger search_set_changed after update on sets for each row
    when (${isListed('old')} <> ${isListed('new')}) execute function search_note_set()`,
  postgresFunction(
    'search_note_deleted',
    `insert into search_changes (number, version) values (old.number, 1) ${again}; return old;`,
  ),
  `create trigger search_set_deleted before delete on sets for each row execute function search_note_deleted()`,
];

const triggers = { sqlite: sqliteTriggers, postgres: postgresTriggers } as const;
