import { sql, type SqlBool } from 'kysely';
import type { CatalogPage, CatalogQuery, CatalogSet } from '../contract.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { foldForSearch, searchWords } from '../../platform/rules/text/search-text.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { CatalogSearch } from '../../platform/server/services/search.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { forVisitors } from '../../sets/server/for-visitors.ts';
import { findAnchor, isInCategory, listBehind, listByIds, listPart } from './catalog-store.ts';
import { countInCategory, readCatalogTotals } from './catalog-totals-store.ts';
import { countListed, isInSignLanguage } from './sign-language-store.ts';

const shownCards = 6;

const shownLength = 60;

/** Ties are broken by id: paging shows each set once. */
export async function listCatalogPage(services: Needed, query: CatalogQuery): Promise<CatalogPage> {
  const words = searchWords(query.search);
  const category = foldForSearch(query.category?.trim() ?? '');
  // One more, to know whether there is another page.
  const asked = { sort: query.sort, limit: query.limit + 1, offset: query.offset, after: query.after ?? [] };
  const filter = { category, signLanguage: query.signLanguage };
  const { sets, total } =
    words.length === 0
      ? await browse(services.db, { ...asked, ...filter })
      : await find(services, { ...asked, ...filter, words });
  const shown = await withFirstTerms(services.db, sets.slice(0, query.limit).map(asListed));
  return { sets: shown, hasMore: sets.length > query.limit, total };
}

function asListed(set: StudySet): ListedSet {
  const { signer: _signer, licence: _licence, ...listed } = forVisitors(set);
  return listed;
}

type Needed = Pick<Services, 'db' | 'search'>;
type Part = { readonly sets: StudySet[]; readonly total: number };

async function find({ db, search }: Needed, wanted: CatalogSearch): Promise<Part> {
  const { ids, total } = await search.findListed(wanted);
  return { sets: await listByIds(db, ids), total };
}

interface Asked extends Pick<CatalogQuery, 'sort' | 'limit' | 'offset'> {
  readonly after: readonly string[];
  readonly category: string;
  readonly signLanguage: string;
}

async function browse(db: Database, { after, category, signLanguage, ...part }: Asked): Promise<Part> {
  const listed = (await readCatalogTotals(db)).sets;
  const ofCategory = category === '' ? listed : await countInCategory(db, category);
  const isFrequent = ofCategory * ofCategory > (part.offset + part.limit) * listed;
  const isWanted = [
    ...(category === '' ? [] : [isInCategory(category, isFrequent)]),
    ...(signLanguage === '' ? [] : [isInSignLanguage(signLanguage)]),
  ];
  const where = isWanted.length === 0 ? undefined : sql<SqlBool>`${sql.join(isWanted, sql` and `)}`;
  const total = signLanguage === '' || where === undefined ? ofCategory : await countListed(db, where);
  const list = (stretch: Parameters<typeof listPart>[1]) => listPart(db, stretch);
  const anchor = await findAnchor(db, part.sort, after);
  const asked = { ...part, ...(where && { where }) };
  return { sets: anchor === undefined ? await list(asked) : await listBehind(anchor, asked, list), total };
}

type ListedSet = Omit<CatalogSet, 'firstTerms'>;

/** Uses the index of places. */
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

async function listFirstTerms(db: Database, setIds: readonly string[]) {
  return await db
    .selectFrom('cards')
    .where('set_id', 'in', setIds)
    .where('order_index', '<', shownCards)
    .where('term', '!=', '')
    .select(['set_id', sql<string>`substr(term, 1, ${sql.lit(shownLength)})`.as('term')])
    .orderBy('order_index')
    .execute();
}
