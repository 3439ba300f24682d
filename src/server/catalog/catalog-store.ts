import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { CatalogSort } from '../../shared/contract/catalog.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { matchesSearch } from '../search/matches-search.ts';
import { selectStudySets, toStudySet } from '../sets/store/study-set-row.ts';
import { isListed } from './is-listed.ts';

/** A site map holds 50,000 addresses, the catalog's own among them. */
const maxSiteMapSets = 49_999;

const orders = {
  newest: ['sets.created_at', 'desc'],
  popular: ['sets.view_count', 'desc'],
  az: ['sets.sort_title', 'asc'],
  za: ['sets.sort_title', 'desc'],
  cards: ['sets.card_count', 'desc'],
} as const satisfies Record<CatalogSort, readonly [string, 'asc' | 'desc']>;

/** A stretch of the listed sets in an order. */
export interface CatalogPart {
  readonly sort: CatalogSort;
  /** Folded; empty for all. */
  readonly category: string;
  readonly limit: number;
  /** How many are passed over. */
  readonly offset: number;
}

/** Where a set stands in an order. */
export interface Anchor {
  readonly id: string;
  readonly place: string | number;
}

/** The first of these sets that is listed. */
export async function findAnchor(db: Database, sort: CatalogSort, ids: readonly string[]): Promise<Anchor | undefined> {
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

/** The sets are found in an index first: rows that are passed over are not read. */
export async function listPart(
  db: Database,
  { sort, category, limit, offset }: CatalogPart,
  where = sql<SqlBool>`1 = 1`,
): Promise<StudySet[]> {
  const [column, direction] = orders[sort];
  const ids = db
    .selectFrom('sets')
    .where(isListed)
    .where(isInCategory(category))
    .where(where)
    .select('sets.id as found_id')
    .orderBy(column, direction)
    .orderBy('sets.id')
    .limit(limit)
    .offset(offset);
  const rows = await selectStudySets(db)
    .innerJoin(ids.as('page'), 'page.found_id', 'sets.id')
    .orderBy(column, direction)
    .orderBy('sets.id')
    .execute();
  return rows.map(toStudySet);
}

/** Those that are level with the anchor and behind it by their ids, then those past it: each is a range of an index. */
export async function listBehind(db: Database, { id, place }: Anchor, part: CatalogPart): Promise<StudySet[]> {
  const [name, direction] = orders[part.sort];
  const column = sql.ref(name);
  const behind = { ...part, offset: 0 };
  const level = await listPart(db, behind, sql<SqlBool>`${column} = ${place} and sets.id > ${id}`);
  const limit = part.limit - level.length;
  if (limit === 0) return level;
  const isPast = direction === 'asc' ? sql<SqlBool>`${column} > ${place}` : sql<SqlBool>`${column} < ${place}`;
  return [...level, ...(await listPart(db, { ...behind, limit }, isPast))];
}

/** A stretch of the listed sets that a search finds, and how many it finds in all. */
export async function searchPart(
  db: Database,
  dialect: Dialect,
  part: CatalogPart & { readonly anchor: Anchor | undefined; readonly search: string },
): Promise<{ sets: StudySet[]; total: number }> {
  const [column, direction] = orders[part.sort];
  const found = db
    .selectFrom('sets')
    .where(isListed)
    .where(isInCategory(part.category))
    .where(matchesSearch(dialect, part.search, 'visitors'));
  const total = sql<number>`count(*) over ()`;
  const all = found.select(['sets.id as found_id', `${column} as place`, total.as('total')]);
  const page = db
    .selectFrom(all.as('found'))
    .selectAll()
    .where(isBehind(part.anchor, direction))
    .orderBy('place', direction)
    .orderBy('found_id')
    .limit(part.limit)
    .offset(part.anchor === undefined ? part.offset : 0);
  const rows = await selectStudySets(db)
    .innerJoin(page.as('page'), 'page.found_id', 'sets.id')
    .select('page.total')
    .orderBy(column, direction)
    .orderBy('sets.id')
    .execute();
  const count = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const counted = rows[0] ?? (await count.executeTakeFirstOrThrow());
  return { sets: rows.map(toStudySet), total: counted.total };
}

function isBehind(anchor: Anchor | undefined, direction: 'asc' | 'desc'): Expression<SqlBool> {
  if (anchor === undefined) return sql`1 = 1`;
  const { id, place } = anchor;
  const isPast = direction === 'asc' ? sql`place > ${place}` : sql`place < ${place}`;
  return sql`(${isPast} or (place = ${place} and found_id > ${id}))`;
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

/** True for the sets that have the category among theirs, whatever its case; without one, for all. */
function isInCategory(folded: string): Expression<SqlBool> {
  if (folded === '') return sql`1 = 1`;
  return sql`sets.id in (select set_id from set_categories where folded = ${folded})`;
}
