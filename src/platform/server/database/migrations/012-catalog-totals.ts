import { sql, type ColumnBuilderCallback, type Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

const required: ColumnBuilderCallback = (column) => column.notNull();

const rowNumber = {
  sqlite: sql`integer primary key`,
  postgres: sql`bigint generated always as identity primary key`,
} as const;

/**
 * Counts the catalog's sets without reading all of them. Triggers append a row for each change and fold existing rows
 * into it. On PostgreSQL, rows that another transaction is folding are skipped, so nobody waits. The sum of all rows is
 * always right.
 */
export async function addCatalogTotals(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('catalog_totals')
    .addColumn('number', rowNumber[database])
    .addColumn('sets', 'bigint', required)
    .addColumn('cards', 'bigint', required)
    .addColumn('views', 'bigint', required)
    .execute();
  await db.schema
    .createTable('catalog_categories')
    .addColumn('number', rowNumber[database])
    .addColumn('folded', text, required)
    .addColumn('name', text, required)
    .addColumn('sets', 'bigint', required)
    .execute();
  await db.schema.createIndex('catalog_categories_name').on('catalog_categories').columns(['folded', 'name']).execute();
  for (const statement of [...triggers[database], ...countOnce]) await sql.raw(statement).execute(db);
}

const isListed = (row: string) => `(${row}.visibility = 'public' and ${row}.card_count > 0)`;

const countOnce = [
  `insert into catalog_totals (sets, cards, views)
    select count(*), coalesce(sum(card_count), 0), coalesce(sum(view_count), 0) from sets where ${isListed('sets')}`,
  `insert into catalog_categories (folded, name, sets)
    select set_categories.folded, set_categories.name, count(*) from set_categories
    join sets on sets.id = set_categories.set_id where ${isListed('sets')}
    group by set_categories.folded, set_categories.name`,
];

const addCategories = (set: string, sets: 1 | -1) =>
  `insert into catalog_categories (folded, name, sets)
    select folded, name, ${sets} from set_categories where set_id = ${set}.id;`;

const isOlder = `folded = new.folded and name = new.name and number < new.number`;

const sqliteTriggers = [
  `create trigger catalog_totals_added after insert on catalog_totals
    when exists (select 1 from catalog_totals where number < new.number) begin
      update catalog_totals set
        sets = sets + (select sum(sets) from catalog_totals where number < new.number),
        cards = cards + (select sum(cards) from catalog_totals where number < new.number),
        views = views + (select sum(views) from catalog_totals where number < new.number)
        where number = new.number;
      delete from catalog_totals where number < new.number;
    end`,
  `create trigger catalog_categories_added after insert on catalog_categories
    when exists (select 1 from catalog_categories where ${isOlder}) begin
      update catalog_categories set sets = sets + (select sum(sets) from catalog_categories where ${isOlder})
        where number = new.number;
      delete from catalog_categories where ${isOlder};
      delete from catalog_categories where number = new.number and sets = 0;
    end`,
  `create trigger catalog_set_added after insert on sets when ${isListed('new')} begin
      insert into catalog_totals (sets, cards, views) values (1, new.card_count, new.view_count);
    end`,
  `create trigger catalog_set_changed after update of visibility, card_count, view_count on sets
    when ${isListed('old')} or ${isListed('new')} begin
      insert into catalog_totals (sets, cards, views) values (
        ${isListed('new')} - ${isListed('old')},
        ${isListed('new')} * new.card_count - ${isListed('old')} * old.card_count,
        ${isListed('new')} * new.view_count - ${isListed('old')} * old.view_count);
    end`,
  `create trigger catalog_set_listed after update of visibility, card_count on sets
    when ${isListed('new')} and not ${isListed('old')} begin ${addCategories('new', 1)} end`,
  `create trigger catalog_set_unlisted after update of visibility, card_count on sets
    when ${isListed('old')} and not ${isListed('new')} begin ${addCategories('old', -1)} end`,
  `create trigger catalog_set_deleted before delete on sets when ${isListed('old')} begin
      insert into catalog_totals (sets, cards, views) values (-1, -old.card_count, -old.view_count);
      ${addCategories('old', -1)}
    end`,
  ...([['insert', 'new', 1] as const, ['delete', 'old', -1] as const] as const).map(
    ([event, row, sets]) => `create trigger catalog_category_${event} after ${event} on set_categories
      when exists (select 1 from sets where id = ${row}.set_id and ${isListed('sets')}) begin
        insert into catalog_categories (folded, name, sets) values (${row}.folded, ${row}.name, ${sets});
      end`,
  ),
];

const postgresFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ ${body} $$`;

const summedChange = (rows: string) => `
  select coalesce(sum(one), 0), coalesce(sum(one * card_count), 0), coalesce(sum(one * view_count), 0)
    into more_sets, more_cards, more_views from (${rows}) as changed where visibility = 'public' and card_count > 0;`;
const changedRows = (one: 1 | -1) =>
  `select ${one} as one, visibility, card_count, view_count from ${one === 1 ? 'new_sets' : 'old_sets'}`;

const postgresTriggers = [
  postgresFunction(
    'catalog_totals_added',
    `declare kept record;
    begin
      with folded as (delete from catalog_totals
        where number in (select number from catalog_totals for update skip locked) returning *)
      select coalesce(sum(sets), 0) as sets, coalesce(sum(cards), 0) as cards, coalesce(sum(views), 0) as views
        into kept from folded;
      new.sets := new.sets + kept.sets;
      new.cards := new.cards + kept.cards;
      new.views := new.views + kept.views;
      return new;
    end`,
  ),
  `create trigger catalog_totals_added before insert on catalog_totals
    for each row execute function catalog_totals_added()`,
  postgresFunction(
    'catalog_categories_added',
    `declare kept bigint;
    begin
      with gone as (delete from catalog_categories where number in (select number from catalog_categories
        where folded = new.folded and name = new.name for update skip locked) returning sets)
      select coalesce(sum(sets), 0) into kept from gone;
      new.sets := new.sets + kept;
      return case when new.sets = 0 then null else new end;
    end`,
  ),
  `create trigger catalog_categories_added before insert on catalog_categories
    for each row execute function catalog_categories_added()`,
  postgresFunction(
    'catalog_sets_changed',
    `declare more_sets bigint; more_cards bigint; more_views bigint;
    begin
      if tg_op = 'INSERT' then ${summedChange(changedRows(1))}
      elsif tg_op = 'DELETE' then ${summedChange(changedRows(-1))}
      else ${summedChange(`${changedRows(1)} union all ${changedRows(-1)}`)}
      end if;
      if more_sets <> 0 or more_cards <> 0 or more_views <> 0 then
        insert into catalog_totals (sets, cards, views) values (more_sets, more_cards, more_views);
      end if;
      return null;
    end`,
  ),
  ...(
    [
      ['insert', 'new table as new_sets'],
      ['update', 'old table as old_sets new table as new_sets'],
      ['delete', 'old table as old_sets'],
    ] as const
  ).map(
    ([event, tables]) => `create trigger catalog_sets_${event} after ${event} on sets
      referencing ${tables} for each statement execute function catalog_sets_changed()`,
  ),
  postgresFunction('catalog_set_listed', `begin ${addCategories('new', 1)} return null; end`),
  postgresFunction('catalog_set_unlisted', `begin ${addCategories('old', -1)} return old; end`),
  `create trigger catalog_set_listed after update on sets for each row
    when (${isListed('new')} and not ${isListed('old')}) execute function catalog_set_listed()`,
  `create trigger catalog_set_unlisted after update on sets for each row
    when (${isListed('old')} and not ${isListed('new')}) execute function catalog_set_unlisted()`,
  `create trigger catalog_set_deleted before delete on sets for each row
    when (${isListed('old')}) execute function catalog_set_unlisted()`,
  ...([['insert', 'new', 1] as const, ['delete', 'old', -1] as const] as const).flatMap(([event, row, sets]) => [
    postgresFunction(
      `catalog_category_${event}`,
      `begin
        if exists (select 1 from sets where id = ${row}.set_id and ${isListed('sets')}) then
          insert into catalog_categories (folded, name, sets) values (${row}.folded, ${row}.name, ${sets});
        end if;
        return null;
      end`,
    ),
    `create trigger catalog_category_${event} after ${event} on set_categories
      for each row execute function catalog_category_${event}()`,
  ]),
];

const triggers = { sqlite: sqliteTriggers, postgres: postgresTriggers } as const;
