import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';
import type { CatalogSearch } from '../../platform/server/services/services.ts';
import { isInCategory, countInCategory, readCatalogTotals, isInSignLanguage } from './catalog-store.ts';

export interface CatalogFilter {
  readonly where?: Expression<SqlBool>;
  /** The number of sets that meet the condition. If the condition names a sign language, this is an upper bound. */
  readonly setCount: number;
}

type FilteredPage = Pick<CatalogSearch, 'category' | 'signLanguage' | 'offset' | 'limit'>;

/** Turns category and sign language into conditions, written so that the database chooses the faster way to a page. */
export async function findFilter(
  db: Database,
  { category, signLanguage, offset, limit }: FilteredPage,
): Promise<CatalogFilter> {
  const listedSetCount = (await readCatalogTotals(db)).sets;
  const setCount = category === '' ? listedSetCount : await countInCategory(db, category);
  // Going through all listed sets in order fills a page after about (offset + limit) * listedSetCount / setCount of
  // them. The other way sorts the setCount sets of the category. The category is frequent if these are more. Both
  // numbers are multiplied by setCount, which may be 0.
  const isFrequent = setCount * setCount > (offset + limit) * listedSetCount;
  const conditions = [
    ...(category === '' ? [] : [isInCategory(category, isFrequent)]),
    ...(signLanguage === '' ? [] : [isInSignLanguage(signLanguage)]),
  ];
  return conditions.length === 0
    ? { setCount }
    : { setCount, where: sql<SqlBool>`${sql.join(conditions, sql` and `)}` };
}
