import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  shownCategories,
  catalogSetsParameters,
  firstStart,
  nextStart,
  type CatalogFilter,
} from '../../platform/rules/addresses/catalog-view.ts';
import type { CatalogSet } from '../contract.ts';
import { queryKeys } from '../../platform/rules/pages/initial-data.ts';
import { call } from '../../api/web/client.ts';

/** How long pages of the catalog stay cached, for the return from a set that is studied. */
const catalogCacheMs = 4 * 60 * 60 * 1000;

export function catalogSetsQuery(filter: CatalogFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.catalogSets(filter),
    initialPageParam: firstStart(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/catalog/sets', { query: catalogSetsParameters(filter, pageParam), signal }),
    getNextPageParam: ({ hasMore, sets }, _pages, start) => (hasMore ? nextStart(start, sets) : undefined),
    placeholderData: keepPreviousData,
    gcTime: catalogCacheMs,
  });
}

export const catalogCategoriesQuery = queryOptions({
  queryKey: queryKeys.catalogCategories,
  queryFn: async ({ signal }) => {
    const [settings, stats] = await Promise.all([
      call('GET /api/settings/catalog-categories', { signal }),
      call('GET /api/catalog/stats', { signal }),
    ]);
    return shownCategories(settings.categories, stats.categories);
  },
});

export const catalogSignLanguagesQuery = queryOptions({
  queryKey: queryKeys.catalogSignLanguages,
  queryFn: async ({ signal }) => (await call('GET /api/catalog/stats', { signal })).signLanguages,
});

interface PageOfSets {
  readonly sets: readonly CatalogSet[];
}

/** Lists each set once. If a set moves in the order meanwhile, it can be on two pages. */
export function distinctSets(pages: readonly PageOfSets[]): CatalogSet[] {
  const sets = new Map<string, CatalogSet>();
  for (const page of pages) for (const set of page.sets) if (!sets.has(set.id)) sets.set(set.id, set);
  return [...sets.values()];
}
