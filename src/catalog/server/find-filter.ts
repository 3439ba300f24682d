import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';
import type { CatalogSearch } from '../../platform/server/services/services.ts';
import { isInCategory, countInCategory, readCatalogTotals, isInSignLanguage } from './catalog-store.ts';

export interface CatalogFilter {
  readonly where?: Expression<SqlBool>;
  /** The number of sets that meet the condition. If that names a sign language, it is an upper bound. */
  readonly sets: number;
}

type Filtered = Pick<CatalogSearch, 'category' | 'signLanguage' | 'offset' | 'limit'>;

export async function findFilter(
  db: Database,
  { category, signLanguage, offset, limit }: Filtered,
): Promise<CatalogFilter> {
  const listed = (await readCatalogTotals(db)).sets;
  const sets = category === '' ? listed : await countInCategory(db, category);
  // In order, a page is full after about (offset + limit) * listed / sets sets. The other way sorts all `sets`.
  const isFrequent = sets * sets > (offset + limit) * listed;
  const isWanted = [
    ...(category === '' ? [] : [isInCategory(category, isFrequent)]),
    ...(signLanguage === '' ? [] : [isInSignLanguage(signLanguage)]),
  ];
  return isWanted.length === 0 ? { sets } : { sets, where: sql<SqlBool>`${sql.join(isWanted, sql` and `)}` };
}
