import type { CatalogPage, CatalogQuery } from '../../shared/contract/catalog.ts';
import type { Database } from '../database/schema.ts';
import type { Dialect } from '../database/dialect.ts';
import { foldForSearch } from '../../shared/text/search-text.ts';
import { forVisitors } from '../sets/store/for-visitors.ts';
import { findAnchor, listBehind, listPart, searchPart } from './catalog-store.ts';
import { countInCategory, readCatalogTotals } from './catalog-totals-store.ts';
import { withFirstTerms } from './first-terms.ts';

/** One page. Ties are broken by id, so that paging shows every set exactly once. */
export async function listCatalogPage(db: Database, dialect: Dialect, query: CatalogQuery): Promise<CatalogPage> {
  const { limit, sort, search, offset } = query;
  const category = foldForSearch(query.category?.trim() ?? '');
  const anchor = await findAnchor(db, sort, query.after ?? []);
  // One more tells whether there are more.
  const part = { sort, category, limit: limit + 1, offset, anchor };
  const { sets, total } =
    search === ''
      ? { sets: await listSets(db, part), total: await countListed(db, category) }
      : await searchPart(db, dialect, { ...part, search });
  const shown = await withFirstTerms(db, sets.slice(0, limit).map(forVisitors));
  return { sets: shown, hasMore: sets.length > limit, total };
}

type Part = Parameters<typeof listPart>[1];
type Anchor = Awaited<ReturnType<typeof findAnchor>>;

async function listSets(db: Database, { anchor, ...part }: Part & { readonly anchor: Anchor }) {
  return anchor === undefined ? await listPart(db, part) : await listBehind(db, anchor, part);
}

async function countListed(db: Database, category: string): Promise<number> {
  return category === '' ? (await readCatalogTotals(db)).sets : await countInCategory(db, category);
}
