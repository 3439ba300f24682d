import { sql } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';
import { isListed } from '../../platform/server/database/dialect.ts';

export interface CatalogTotals {
  readonly sets: number;
  readonly cards: number;
  readonly views: number;
}

export async function readCatalogTotals(db: Database): Promise<CatalogTotals> {
  const { sets, cards, views } = await db
    .selectFrom('catalog_totals')
    .select(({ fn }) => [
      fn.sum<number | null>('sets').as('sets'),
      fn.sum<number | null>('cards').as('cards'),
      fn.sum<number | null>('views').as('views'),
    ])
    .executeTakeFirstOrThrow();
  return { sets: sets ?? 0, cards: cards ?? 0, views: views ?? 0 };
}

export async function countInCategory(db: Database, folded: string): Promise<number> {
  const { sets } = await db
    .selectFrom('catalog_categories')
    .where('folded', '=', folded)
    .select(({ fn }) => fn.sum<number | null>('sets').as('sets'))
    .executeTakeFirstOrThrow();
  return sets ?? 0;
}

export async function listCategoriesInUse(db: Database): Promise<{ folded: string; name: string }[]> {
  const spellings = db
    .selectFrom('catalog_categories')
    .groupBy(['folded', 'name'])
    .having(({ fn }) => fn.sum('sets'), '>', 0)
    .select(['folded', 'name']);
  return await db
    .selectFrom(spellings.as('spellings'))
    .groupBy('folded')
    .select(({ fn }) => ['folded', fn.min('name').as('name')])
    .execute();
}

/**
 * They are wrong after a fault of the triggers, or changes without them.
 * @returns whether something was wrong
 */
export async function correctCatalogTotals(db: Database): Promise<boolean> {
  if (await areTotalsRight(db)) return false;
  return await db.transaction().execute(async (transaction) => {
    // One statement, so that changes meanwhile count once.
    const corrections = [
      sql`insert into catalog_totals (sets, cards, views) select sets, cards, views from ${missingTotals}`,
      sql`insert into catalog_categories (folded, name, sets) select folded, name, sets from ${missingCategories}`,
    ];
    for (const correction of corrections) await correction.execute(transaction);
    return true;
  });
}

export async function areTotalsRight(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${missingTotals} union all select 1 from ${missingCategories}`.execute(db);
  return rows.length === 0;
}

const missingTotals = sql`(
  select * from (
    select coalesce(sum(sets), 0) as sets, coalesce(sum(cards), 0) as cards, coalesce(sum(views), 0) as views from (
      select count(*) as sets, sum(card_count) as cards, sum(view_count) as views from sets where ${isListed}
      union all select -sets, -cards, -views from catalog_totals
    ) as counted
  ) as missing where sets <> 0 or cards <> 0 or views <> 0
) as missing_totals`;

const missingCategories = sql`(
  select folded, name, sum(sets) as sets from (
    select set_categories.folded, set_categories.name, count(*) as sets
    from set_categories join sets on sets.id = set_categories.set_id where ${isListed}
    group by set_categories.folded, set_categories.name
    union all select folded, name, -sets from catalog_categories
  ) as counted group by folded, name having sum(sets) <> 0
) as missing_categories`;
