import { sql, type Expression, type SqlBool } from 'kysely';
import type { CatalogSort } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { selectStudySets, toStudySet } from '../../sets/server/study-set-row.ts';

/**
 * Selects the sets that the catalog and the site map list. It must be spelled as in the partial indexes, so that the
 * databases use them.
 */
export const isListed = sql<SqlBool>`sets.visibility = 'public' and sets.card_count > 0`;

/** The most sets in the site map. It may have 50,000 addresses, one of which is that of the catalog itself. */
const maxSiteMapSets = 49_999;

const orders = {
  newest: ['sets.created_at', 'desc'],
  popular: ['sets.view_count', 'desc'],
  az: ['sets.sort_title', 'asc'],
  za: ['sets.sort_title', 'desc'],
  cards: ['sets.card_count', 'desc'],
} as const satisfies Record<CatalogSort, readonly [string, 'asc' | 'desc']>;

/** A range of the ordered list of all listed sets, or of those that meet a condition. */
export interface CatalogPart {
  readonly sort: CatalogSort;
  readonly limit: number;
  readonly offset: number;
  readonly where?: Expression<SqlBool>;
}

/** A set's place in the ordered list, such as that after which a page begins (keyset pagination). */
export interface Anchor {
  readonly id: string;
  /** The set's value in the column by which the list is sorted. */
  readonly sortValue: string | number;
}

/** Finds the first of the sets, in the order of `ids`, that is still listed. */
export async function findAnchor(db: Database, sort: CatalogSort, ids: readonly string[]): Promise<Anchor | undefined> {
  if (ids.length === 0) return undefined;
  const [column] = orders[sort];
  const rows = await db
    .selectFrom('sets')
    .where(isListed)
    .where('sets.id', 'in', ids)
    .select(['sets.id', `${column} as sortValue`])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)).find((row) => row !== undefined);
}

export async function listPart(db: Database, part: CatalogPart): Promise<StudySet[]> {
  const [column, direction] = orders[part.sort];
  const rows = await selectStudySets(db)
    .innerJoin(selectAnchors(db, part).as('page'), 'page.id', 'sets.id')
    .orderBy(column, direction)
    .orderBy('sets.id')
    .execute();
  return rows.map(toStudySet);
}

export async function listAnchors(db: Database, part: CatalogPart): Promise<Anchor[]> {
  return await selectAnchors(db, part).execute();
}

const always = sql<SqlBool>`1 = 1`;

/**
 * Lists what comes after the anchor: first the other sets with the same sort value, by id, and then the sets with later
 * values. These are two queries, because each is a range of an index.
 * @param list lists one range
 */
export async function listAfter<Row>(
  { id, sortValue }: Anchor,
  part: Omit<CatalogPart, 'offset'>,
  list: (part: CatalogPart) => Promise<Row[]>,
): Promise<Row[]> {
  const [name, direction] = orders[part.sort];
  const column = sql.ref(name);
  const { where = always } = part;
  const isTied = sql<SqlBool>`${column} = ${sortValue} and sets.id > ${id} and ${where}`;
  const tiedRows = await list({ ...part, offset: 0, where: isTied });
  const limit = part.limit - tiedRows.length;
  if (limit === 0) return tiedRows;
  const isLater = direction === 'asc' ? sql`${column} > ${sortValue}` : sql`${column} < ${sortValue}`;
  return [...tiedRows, ...(await list({ ...part, limit, offset: 0, where: sql<SqlBool>`${isLater} and ${where}` }))];
}

/** Selects ids and sort values in order from an index alone, without reading the sets. */
function selectAnchors(db: Database, { sort, limit, offset, where = always }: CatalogPart) {
  const [column, direction] = orders[sort];
  return db
    .selectFrom('sets')
    .where(isListed)
    .where(where)
    .select(['sets.id', `${column} as sortValue`])
    .orderBy(column, direction)
    .orderBy('sets.id')
    .limit(limit)
    .offset(offset);
}

/** Lists those of the sets that are still listed, in the order of the ids. */
export async function listByIds(db: Database, ids: readonly string[]): Promise<StudySet[]> {
  if (ids.length === 0) return [];
  const rows = await selectStudySets(db).where(isListed).where('sets.id', 'in', ids).execute();
  const sets = new Map(rows.map((row) => [row.id, toStudySet(row)]));
  return ids.flatMap((id) => sets.get(id) ?? []);
}

/** Lists the sets of the site map, the newest first (https://www.sitemaps.org/protocol.html). */
export async function listListedSets(db: Database): Promise<{ id: string; updatedAt: number }[]> {
  return await db
    .selectFrom('sets')
    .where(isListed)
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxSiteMapSets)
    .execute();
}

/**
 * The condition that a listed set has the category. If the category is frequent, the database goes through the sets in
 * order and checks each. If it is rare, the database takes all sets of the category and sorts them.
 */
export function isInCategory(folded: string, isFrequent: boolean): Expression<SqlBool> {
  return isFrequent
    ? sql<SqlBool>`exists (select 1 from set_categories where folded = ${folded} and set_id = sets.id)`
    : sql<SqlBool>`sets.id in (select set_id from set_categories where folded = ${folded})`;
}

/** The condition that a set's id is one of `ids`. */
export function isAmong(dialect: Dialect, ids: readonly string[]): Expression<SqlBool> {
  const rows = dialect.jsonRows(ids.map((id) => [id]));
  return sql<SqlBool>`sets.id in (select value ->> 0 from ${rows})`;
}

interface CatalogTotals {
  readonly sets: number;
  readonly cards: number;
  readonly views: number;
}

/**
 * Reads how many sets and cards the catalog lists, and how often they were viewed. The totals are the sums of all rows,
 * of which migration 012 keeps several so that writers do not wait.
 */
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
 * Corrects the totals if they are wrong. Triggers keep them right, unless they fail or are bypassed.
 * @returns whether something was wrong
 */
export async function correctCatalogTotals(db: Database): Promise<boolean> {
  if (await areTotalsRight(db)) return false;
  return await db.transaction().execute(async (transaction) => {
    // Each table is compared and corrected in one statement, so that changes meanwhile count once.
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

/** What must be added to the stored totals to make them right. */
const missingTotals = sql`(
  select * from (
    select coalesce(sum(sets), 0) as sets, coalesce(sum(cards), 0) as cards, coalesce(sum(views), 0) as views from (
      select count(*) as sets, sum(card_count) as cards, sum(view_count) as views from sets where ${isListed}
      union all select -sets, -cards, -views from catalog_totals
    ) as counted
  ) as missing where sets <> 0 or cards <> 0 or views <> 0
) as missing_totals`;

/** What must be added to the stored totals of each category to make them right. */
const missingCategories = sql`(
  select folded, name, sum(sets) as sets from (
    select set_categories.folded, set_categories.name, count(*) as sets
    from set_categories join sets on sets.id = set_categories.set_id where ${isListed}
    group by set_categories.folded, set_categories.name
    union all select folded, name, -sets from catalog_categories
  ) as counted group by folded, name having sum(sets) <> 0
) as missing_categories`;

/** Lists the sign languages in use, with one step in an index for each. */
export async function listSignLanguagesInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive tags (tag) as (
      select min(sign_language) from sets where ${isListed} and sign_language > ''
      union all
      select (select min(sign_language) from sets where ${isListed} and sign_language > '' and sign_language > tags.tag)
      from tags where tags.tag is not null
    ) select tag from tags where tag is not null`.execute(db);
  return rows.map(({ tag }) => tag);
}

/**
 * The condition that a listed set is in the sign language. Must equal the partial index's condition, so that it is
 * used.
 */
export function isInSignLanguage(tag: string): Expression<SqlBool> {
  return sql<SqlBool>`sets.sign_language = ${tag} and sets.sign_language > ''`;
}

export async function countListed(db: Database, where: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('sets')
    .where(isListed)
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
