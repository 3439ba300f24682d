import { sql, type ColumnBuilderCallback, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

const required: ColumnBuilderCallback = (column) => column.notNull();
const key: ColumnBuilderCallback = (column) => column.notNull().primaryKey();
const ofSet: ColumnBuilderCallback = (column) => column.notNull().references('sets.id').onDelete('cascade');
/** The row of a file in use cannot be deleted. */
const ofMedia: ColumnBuilderCallback = (column) => column.references('media.key');

const catalogOrders = {
  newest: 'created_at desc',
  popular: 'view_count desc',
  az: 'sort_title',
  za: 'sort_title desc',
  cards: 'card_count desc',
} as const;

/** The type of a number that the database assigns. */
const rowNumber = {
  sqlite: sql`integer primary key`,
  postgres: sql`bigint generated always as identity primary key`,
} as const;

export async function init(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await createMedia(db, text);
  await createSets(db, text);
  await createCards(db, text);
  await createSearchTexts(db, database);
  await createCategories(db, text);
  await createLeaderboard(db, text);
  await createEvents(db, text);
  await createSettings(db, text);
  await createSessions(db, text);
}

async function createMedia(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('media')
    .addColumn('key', text, key)
    .addColumn('kind', text, required)
    .addColumn('content_type', text, required)
    .addColumn('byte_size', 'bigint', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('duration_ms', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('media_removals')
    .addColumn('key', text, key)
    .addColumn('requested_at', 'bigint', required)
    .execute();
}

async function createSets(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('sets')
    .addColumn('id', text, key)
    .addColumn('title', text, required)
    .addColumn('public_title', text, required)
    .addColumn('description', text, required)
    .addColumn('categories', text, required)
    .addColumn('tags', text, required)
    .addColumn('visibility', text, required)
    .addColumn('sort_title', text, required)
    .addColumn('card_count', 'integer', required)
    .addColumn('view_count', 'bigint', required)
    .addColumn('custom_thumbnail_key', text, ofMedia)
    .addColumn('thumbnail_key', text)
    .addColumn('thumbnail_video_key', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sets_custom_thumbnail_key').on('sets').column('custom_thumbnail_key').execute();
  await db.schema.createIndex('sets_updated_at').on('sets').columns(['updated_at desc', 'id']).execute();
  for (const [order, column] of Object.entries(catalogOrders)) {
    await db.schema
      .createIndex(`sets_listed_${order}`)
      .on('sets')
      .columns([column, 'id'])
      .where(sql<SqlBool>`visibility = 'public' and card_count > 0`)
      .execute();
  }
}

async function createCards(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('id', text, key)
    .addColumn('set_id', text, ofSet)
    .addColumn('term', text, required)
    .addColumn('definition', text, required)
    .addColumn('show_media_and_text', 'integer', required)
    .addColumn('order_index', 'integer', required)
    .addColumn('media_key', text, ofMedia)
    .addColumn('poster_key', text, ofMedia)
    .execute();
  await db.schema.createIndex('cards_of_set').on('cards').columns(['set_id', 'order_index']).execute();
  await db.schema
    .createIndex('cards_of_set_with_media')
    .on('cards')
    .columns(['set_id', 'order_index'])
    .where(sql<SqlBool>`media_key is not null`)
    .execute();
  await db.schema.createIndex('cards_media_key').on('cards').column('media_key').execute();
  await db.schema.createIndex('cards_poster_key').on('cards').column('poster_key').execute();
}

async function createSearchTexts(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('search_texts')
    .addColumn('number', rowNumber[database])
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('set_id', text, ofSet)
    .addColumn('folded', text, required)
    .execute();
  await db.schema.createIndex('search_texts_of_set').on('search_texts').column('set_id').execute();
  for (const statement of searchIndex[database]) await sql.raw(statement).execute(db);
}

const indexed = (row: 'new' | 'old') => `${row}.number, ${row}.folded || char(10, 10)`;
/** Deletes a text from the index: https://sqlite.org/fts5.html#the_delete_command. */
const unindex = `insert into search_index (search_index, rowid, folded) values ('delete', ${indexed('old')});`;
const index = `insert into search_index (rowid, folded) values (${indexed('new')});`;

const searchIndex = {
  /**
   * FTS5's trigram index (https://sqlite.org/fts5.html#the_trigram_tokenizer) over texts in a separate table. Each text
   * is followed by two line ends, so that a trigram begins at every character. Words of one or two letters are
   * therefore found as beginnings of trigrams in `search_trigrams`.
   */
  sqlite: [
    `create view search_contents as select number, folded || char(10, 10) as folded from search_texts`,
    `create virtual table search_index using fts5(folded, content='search_contents', content_rowid='number',
      tokenize='trigram case_sensitive 1', detail=none, columnsize=0)`,
    `create virtual table search_trigrams using fts5vocab(search_index, 'instance')`,
    `create trigger search_text_inserted after insert on search_texts begin ${index} end`,
    `create trigger search_text_deleted after delete on search_texts begin ${unindex} end`,
    `create trigger search_text_updated after update of folded on search_texts when old.folded <> new.folded
      begin ${unindex} ${index} end`,
  ],
  /**
   * An index of trigrams (https://www.postgresql.org/docs/current/pgtrgm.html), and one of single characters for words
   * that are too short for a trigram. The function has a high cost, so that the planner uses the index instead of
   * splitting every text.
   */
  postgres: [
    `create extension if not exists pg_trgm`,
    `create index search_texts_folded on search_texts using gin (folded gin_trgm_ops)`,
    `create function search_characters(folded text) returns text[] language plpgsql immutable strict parallel safe cost 1000
      as 'begin return string_to_array(folded, null); end'`,
    `create index search_texts_characters on search_texts using gin (search_characters(folded))`,
  ],
} as const;

async function createCategories(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('categories')
    .addColumn('id', text, key)
    .addColumn('name', text, (column) => column.notNull().unique())
    .addColumn('sort_name', text, required)
    .execute();
  await db.schema
    .createTable('set_categories')
    .addColumn('set_id', text, ofSet)
    .addColumn('folded', text, required)
    .addColumn('name', text, required)
    .addPrimaryKeyConstraint('set_categories_key', ['set_id', 'folded'])
    .execute();
  await db.schema.createIndex('set_categories_folded').on('set_categories').columns(['folded', 'set_id']).execute();
}

async function createLeaderboard(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('leaderboard_entries')
    .addColumn('id', text, key)
    .addColumn('set_id', text, ofSet)
    .addColumn('emoji', text, required)
    .addColumn('initials', text, required)
    .addColumn('folded_initials', text, required)
    .addColumn('completion_ms', 'integer', required)
    .addColumn('pairs', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('idempotency_key', text, (column) => column.unique())
    .execute();
  const board = ['completion_ms', 'created_at', 'id'];
  await db.schema
    .createIndex('leaderboard_entries_of_set')
    .on('leaderboard_entries')
    .columns(['set_id', ...board])
    .execute();
  await db.schema.createIndex('leaderboard_entries_by_time').on('leaderboard_entries').columns(board).execute();
  await db.schema
    .createIndex('leaderboard_entries_created_at')
    .on('leaderboard_entries')
    .column('created_at')
    .execute();
}

async function createEvents(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('event_hours')
    .addColumn('set_id', text, ofSet)
    .addColumn('event_type', text, required)
    .addColumn('hour', 'integer', required)
    .addColumn('count', 'bigint', required)
    .addColumn('total', 'double precision', required)
    .addPrimaryKeyConstraint('event_hours_key', ['set_id', 'event_type', 'hour'])
    .execute();
  // A covering index for sums over all sets by hour.
  await db.schema
    .createIndex('event_hours_by_hour')
    .on('event_hours')
    .columns(['hour', 'event_type', 'count', 'total'])
    .execute();
  await db.schema
    .createTable('event_totals')
    .addColumn('set_id', text, ofSet)
    .addColumn('event_type', text, required)
    .addColumn('count', 'bigint', required)
    .addColumn('total', 'double precision', required)
    .addPrimaryKeyConstraint('event_totals_key', ['set_id', 'event_type'])
    .execute();
}

async function createSettings(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema.createTable('settings').addColumn('name', text, key).addColumn('value', text, required).execute();
}

async function createSessions(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('subject', text, required)
    .addColumn('window_start', 'bigint', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('attempts_key', ['subject', 'window_start'])
    .execute();
  await db.schema.createIndex('attempts_window_start').on('attempts').column('window_start').execute();
}
