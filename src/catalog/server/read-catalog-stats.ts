import type { CatalogStats, NamedLanguage } from '../contract.ts';
import { correctCatalogTotals, listCategoriesInUse, readCatalogTotals } from './catalog-totals-store.ts';
import { listSignLanguagesInUse } from './sign-language-store.ts';
import { nameOfSignLanguage } from '../../platform/rules/languages/sign-languages.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { foldForSearch } from '../../platform/rules/text/search-text.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { listCategoryNames } from '../../sets/server/category-store.ts';

export async function readCatalogStats(db: Database): Promise<CatalogStats> {
  const { sets, cards, views } = await readCatalogTotals(db);
  const categories = await listListedCategories(db);
  return { totalSets: sets, totalCards: cards, totalViews: views, categories, signLanguages: await listNamed(db) };
}

async function listNamed(db: Database): Promise<NamedLanguage[]> {
  const languages = (await listSignLanguagesInUse(db)).map((tag) => ({ tag, name: nameOfSignLanguage(tag) }));
  return languages.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Lists categories by name, in the spelling that the settings offer. */
async function listListedCategories(db: Database): Promise<string[]> {
  const offered = await listCategoryNames(db);
  const spelled = new Map(offered.toReversed().map(({ name }) => [foldForSearch(name), name]));
  const names = (await listCategoriesInUse(db)).map(({ folded, name }) => spelled.get(folded) ?? name);
  const keyed = names.map((name) => ({ name, key: Buffer.from(naturalSortKey(name)) }));
  return keyed.sort((a, b) => a.key.compare(b.key)).map(({ name }) => name);
}

export async function checkCatalogTotals({ db, search }: Pick<Services, 'db' | 'search'>): Promise<void> {
  try {
    if (await search.areTotalsRight()) return;
    if (await correctCatalogTotals(db)) log.warn('The totals of the catalog were wrong and have been corrected');
  } catch (error) {
    log.error({ err: error }, 'The totals of the catalog cannot be checked just now');
  }
}
