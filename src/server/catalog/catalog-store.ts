import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { CatalogPage, CatalogQuery, CatalogSort, CatalogStats } from '../../shared/contract/catalog.ts';
import { naturalSortKey } from '../../shared/text/natural-order.ts';
import { foldForSearch } from '../../shared/text/search-text.ts';
import type { Dialect } from '../database/dialect.ts';
import { matchesSearch } from '../search/matches-search.ts';
import type { Database } from '../database/schema.ts';
import { forVisitors } from '../sets/store/for-visitors.ts';
import { selectStudySets, toStudySet } from '../sets/store/study-set-row.ts';

/** A site map holds 50,000 addresses, the catalog's own among them. */
const maxSiteMapSets = 49_999;

/** Public sets with cards. Spelled out as in the partial indexes, so that those are used. */
const isListed = sql<SqlBool>`sets.visibility = 'public' and sets.card_count > 0`;

const orders = {
  newest: ['sets.created_at', 'desc'],
  popular: ['sets.view_count', 'desc'],
  az: ['sets.sort_title', 'asc'],
  za: ['sets.sort_title', 'desc'],
  cards: ['sets.card_count', 'desc'],
} as const satisfies Record<CatalogSort, readonly [string, 'asc' | 'desc']>;

/** One page. Ties are broken by id, so that paging shows every set exactly once. */
export async function listCatalogPage(db: Database, dialect: Dialect, query: CatalogQuery): Promise<CatalogPage> {
  const { limit, sort, category, search } = query;
  const [column, direction] = orders[sort];
  const anchor = await findAnchor(db, sort, query.after ?? []);
  const found = db
    .selectFrom('sets')
    .where(isListed)
    .where(isInCategory(category))
    .where(matchesSearch(dialect, search, 'visitors'));
  const count = found.select(({ fn }) => fn.countAll<number>().as('total'));
  // A search is the dear part and done once; without one, counting apart spares a look at every set.
  const total = search === '' ? count : sql<number>`count(*) over ()`;
  const all = found.select(['sets.id as found_id', `${column} as place`, sql<number>`${total}`.as('total')]);
  const page = db
    .selectFrom(all.as('found'))
    .selectAll()
    .where(isBehind(anchor, direction))
    .orderBy('place', direction)
    .orderBy('found_id')
    // One more tells whether there are more.
    .limit(limit + 1)
    .offset(anchor === undefined ? query.offset : 0);
  const rows = await selectStudySets(db)
    .innerJoin(page.as('page'), 'page.found_id', 'sets.id')
    .select('page.total')
    .orderBy(column, direction)
    .orderBy('sets.id')
    .execute();
  const counted = rows[0] ?? (await count.executeTakeFirstOrThrow());
  return {
    sets: rows.slice(0, limit).map((row) => forVisitors(toStudySet(row))),
    hasMore: rows.length > limit,
    total: counted.total,
  };
}

/** Where a set stands in an order. */
interface Anchor {
  readonly id: string;
  readonly place: string | number;
}

/** The first of these sets that is listed. */
async function findAnchor(db: Database, sort: CatalogSort, ids: readonly string[]): Promise<Anchor | undefined> {
  if (ids.length === 0) return undefined;
  const [column] = orders[sort];
  const rows = await db
    .selectFrom('sets')
    .where(isListed)
    .where('sets.id', 'in', ids)
    .select(['sets.id', `${column} as place`])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)).find((row) => row !== undefined);
}

function isBehind(anchor: Anchor | undefined, direction: 'asc' | 'desc'): Expression<SqlBool> {
  if (anchor === undefined) return sql`1 = 1`;
  const { id, place } = anchor;
  const isPast = direction === 'asc' ? sql`place > ${place}` : sql`place < ${place}`;
  return sql`(${isPast} or (place = ${place} and found_id > ${id}))`;
}

export async function readCatalogStats(db: Database): Promise<CatalogStats> {
  const totals = await db
    .selectFrom('sets')
    .where(isListed)
    .select(({ fn }) => [
      fn.countAll<number>().as('sets'),
      fn.sum<number | null>('card_count').as('cards'),
      fn.sum<number | null>('view_count').as('views'),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalSets: totals.sets,
    totalCards: totals.cards ?? 0,
    totalViews: totals.views ?? 0,
    categories: await listListedCategories(db),
  };
}

/** All sets that the catalog lists, the newest first, as many as a site map may name (https://www.sitemaps.org/protocol.html). */
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

/** The categories of all listed sets, by name; of spellings that differ in case, the offered one. */
async function listListedCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('set_categories')
    .innerJoin('sets', 'sets.id', 'set_categories.set_id')
    .where(isListed)
    .groupBy('set_categories.folded')
    .orderBy('set_categories.folded')
    .select(({ fn }) => ['set_categories.folded', fn.min('set_categories.name').as('name')])
    .execute();
  const offered = await db.selectFrom('categories').select('name').orderBy('sort_name').orderBy('name').execute();
  const spelled = new Map(offered.toReversed().map(({ name }) => [foldForSearch(name), name]));
  const names = rows.map(({ folded, name }) => spelled.get(folded) ?? name);
  const keyed = names.map((name) => ({ name, key: Buffer.from(naturalSortKey(name)) }));
  return keyed.sort((a, b) => a.key.compare(b.key)).map(({ name }) => name);
}

/** True for the sets that have the category among theirs, whatever its case; without one, for all. */
function isInCategory(category = ''): Expression<SqlBool> {
  const folded = foldForSearch(category.trim());
  if (folded === '') return sql`1 = 1`;
  return sql`sets.id in (select set_id from set_categories where folded = ${folded})`;
}
