import { sql } from 'kysely';
import type { CatalogPage, CatalogQuery, CatalogSet, CatalogStats, NamedLanguage, FoundCard } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { foldCase, searchWords } from '../../platform/rules/text/search-text.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { CatalogSearch, Services } from '../../platform/server/services/services.ts';
import { withoutAdminFields } from '../../sets/server/read-set.ts';
import {
  findAnchor,
  listAfter,
  listByIds,
  listPart,
  countListed,
  listSignLanguagesInUse,
  correctCatalogTotals,
  listCategoriesInUse,
  readCatalogTotals,
  type CatalogPart,
} from './catalog-store.ts';
import { findFilter } from './find-filter.ts';
import { englishSignLanguageName } from '../../platform/rules/languages/sign-languages.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { log } from '../../platform/server/base/log.ts';
import { listCategoryNames } from '../../sets/server/category-store.ts';
import type { SetTerms } from '../../cards/contract/card.ts';
import { toFoundCard } from '../../cards/rules/found-card.ts';
import { listSetTerms } from '../../cards/server/card-store.ts';
import { listVisibleCards } from '../../cards/server/visible-cards.ts';

/**
 * Lists one page of the catalog. Sets with the same sort value are ordered by id, so that paging shows each set once.
 */
export async function listCatalogPage(services: CatalogServices, query: CatalogQuery): Promise<CatalogPage> {
  const words = searchWords(query.search);
  const category = foldCase(query.category?.trim() ?? '');
  // Asks for one set more, to learn whether there is another page.
  const range = { sort: query.sort, limit: query.limit + 1, offset: query.offset, after: query.after ?? [] };
  const filter = { category, signLanguage: query.signLanguage };
  const { sets, ...totals } =
    words.length === 0
      ? await browseSets(services.db, { ...range, ...filter })
      : await searchSets(services, { ...range, ...filter, words });
  const page = await withFirstTerms(services.db, sets.slice(0, query.limit).map(toListedSet));
  return { sets: page, hasMore: sets.length > query.limit, ...totals };
}

function toListedSet(set: StudySet): ListedSet {
  const { signer: _signer, licence: _licence, ...listedSet } = withoutAdminFields(set);
  return listedSet;
}

type CatalogServices = Pick<Services, 'db' | 'search'>;
type SetsWithTotal = Pick<CatalogPage, 'total' | 'totalIsExact'> & { readonly sets: StudySet[] };

async function searchSets({ db, search }: CatalogServices, query: CatalogSearch): Promise<SetsWithTotal> {
  const { ids, ...totals } = await search.findListed(query);
  return { sets: await listByIds(db, ids), ...totals };
}

async function browseSets(db: Database, query: Omit<CatalogSearch, 'words'>): Promise<SetsWithTotal> {
  const { sort, limit, offset, after, signLanguage } = query;
  const { where, setCount: knownTotal } = await findFilter(db, query);
  // With a sign language, the known total is only an upper bound.
  const total = signLanguage === '' || where === undefined ? knownTotal : await countListed(db, where);
  const list = (range: CatalogPart) => listPart(db, range);
  const anchor = await findAnchor(db, sort, after);
  const part = { sort, limit, offset, ...(where && { where }) };
  const sets = anchor === undefined ? await list(part) : await listAfter(anchor, part, list);
  return { sets, total, totalIsExact: true };
}

type ListedSet = Omit<CatalogSet, 'firstTerms'>;

/** Adds the first terms of each set that has no picture. The query uses the index of the cards' places. */
async function withFirstTerms(db: Database, sets: readonly ListedSet[]): Promise<CatalogSet[]> {
  const ids = sets.filter(hasNoPicture).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listFirstTerms(db, ids);
  return sets.map((set) => ({
    ...set,
    firstTerms: rows.filter(({ set_id }) => set_id === set.id).map(({ term }) => term),
  }));
}

function hasNoPicture({ thumbnailPath, thumbnailVideoPath }: ListedSet): boolean {
  return thumbnailPath === null && thumbnailVideoPath === null;
}

/** How many of its first cards give their terms to a set without a picture. */
const cardsWithFirstTerm = 6;

/** How many characters of each first term are returned. */
const firstTermLength = 60;

/** Lists the terms of each set's first cards, by their places, which count from 0 without gaps. */
async function listFirstTerms(db: Database, setIds: readonly string[]) {
  return await db
    .selectFrom('cards')
    .where('set_id', 'in', setIds)
    .where('order_index', '<', cardsWithFirstTerm)
    .where('term', '!=', '')
    .select(['set_id', sql<string>`substr(term, 1, ${sql.lit(firstTermLength)})`.as('term')])
    .orderBy('order_index')
    .execute();
}

export async function readCatalogStats(db: Database): Promise<CatalogStats> {
  const { sets, cards, views } = await readCatalogTotals(db);
  const categories = await listListedCategories(db);
  const signLanguages = await listSignLanguages(db);
  return { totalSets: sets, totalCards: cards, totalViews: views, categories, signLanguages };
}

async function listSignLanguages(db: Database): Promise<NamedLanguage[]> {
  const languages = (await listSignLanguagesInUse(db)).map((tag) => ({ tag, name: englishSignLanguageName(tag) }));
  return languages.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Lists categories by name, in the spelling that the settings offer. */
async function listListedCategories(db: Database): Promise<string[]> {
  const offeredCategories = await listCategoryNames(db);
  // If the settings offer two spellings of a name, the first one is used.
  const spellings = new Map(offeredCategories.toReversed().map(({ name }) => [foldCase(name), name]));
  const names = (await listCategoriesInUse(db)).map(({ folded, name }) => spellings.get(folded) ?? name);
  const keyed = names.map((name) => ({ name, key: Buffer.from(naturalSortKey(name)) }));
  return keyed.sort((a, b) => a.key.compare(b.key)).map(({ name }) => name);
}

/** Corrects the totals of the catalog if they are wrong. A failure is only logged. */
export async function checkCatalogTotals({ db, search }: CatalogServices): Promise<void> {
  try {
    if (await search.areTotalsRight()) return;
    if (await correctCatalogTotals(db)) log.warn('The totals of the catalog were wrong and have been corrected');
  } catch (error) {
    log.error({ err: error }, 'The totals of the catalog cannot be checked just now');
  }
}

export async function readSetTerms(
  db: Database,
  { id, signLanguage }: Pick<StudySet, 'id' | 'signLanguage'>,
): Promise<SetTerms> {
  return { terms: await listSetTerms(db, id), signLanguageName: englishSignLanguageName(signLanguage) };
}

/**
 * Finds public cards by their keys.
 * @param keys the beginnings of the cards' ids (see `cardsToFind` in the contract)
 */
export async function findCards(db: Database, keys: readonly string[]): Promise<{ cards: FoundCard[] }> {
  return { cards: (await listVisibleCards(db, keys)).map(toFoundCard) };
}
