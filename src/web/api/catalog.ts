import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { catalogSetsAsked, firstStart, nextStart, type CatalogFilter } from '../../shared/addresses/catalog-view.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { call } from './client.ts';

/** How long the catalog's pages are kept while a set is studied. */
const catalogKeptMs = 4 * 60 * 60 * 1000;

/**
 * The pages of the catalog, read one after the other. While others come in, the ones before stay; and they are kept
 * while a set is studied, so that the way back leads to where one was.
 */
export function catalogSetsQuery(filter: CatalogFilter) {
  const { category, sort, page } = filter;
  const search = filter.search.trim();
  return infiniteQueryOptions({
    queryKey: ['catalog', 'sets', { category, search, sort, page }],
    initialPageParam: firstStart(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/catalog/sets', { query: catalogSetsAsked(filter, pageParam), signal }),
    getNextPageParam: ({ hasMore, sets }, _pages, start) => (hasMore ? nextStart(start, sets) : undefined),
    placeholderData: keepPreviousData,
    gcTime: catalogKeptMs,
  });
}

/** The catalog's chips: the list in the settings or, when that is empty, the categories of the listed sets. */
export const catalogCategoriesQuery = queryOptions({
  queryKey: ['catalog', 'categories'],
  queryFn: async ({ signal }) => {
    const [settings, stats] = await Promise.all([
      call('GET /api/settings/catalog-categories', { signal }),
      call('GET /api/catalog/stats', { signal }),
    ]);
    return settings.categories.length > 0 ? settings.categories : stats.categories;
  },
});

interface PageOfSets {
  readonly sets: readonly StudySet[];
}

/**
 * The sets of all pages, each once: one whose place has changed while pages are turned (it was viewed often, or named
 * anew) can be on the next page too.
 */
export function distinctSets(pages: readonly PageOfSets[]): StudySet[] {
  const sets = new Map<string, StudySet>();
  for (const page of pages) for (const set of page.sets) if (!sets.has(set.id)) sets.set(set.id, set);
  return [...sets.values()];
}
