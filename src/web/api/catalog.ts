import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CatalogSort } from '../../shared/contract/catalog.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { catalogKeptMs, catalogPageSize } from '../../shared/limits.ts';
import { call } from './client.ts';

/** Which sets of the catalog, in which order. */
export interface CatalogFilter {
  /** Undefined means all categories. */
  readonly category: string | undefined;
  /** Empty means all sets. */
  readonly search: string;
  readonly sort: CatalogSort;
}

/**
 * The pages of the catalog, read one after the other. While others come in, the ones before stay; and they are kept
 * while a set is studied, so that the way back leads to where one was.
 */
export function catalogSetsQuery(filter: CatalogFilter) {
  const { category, sort } = filter;
  const search = filter.search.trim();
  return infiniteQueryOptions({
    queryKey: ['catalog', 'sets', { category, search, sort }],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/catalog/sets', {
        query: {
          limit: String(catalogPageSize),
          offset: String(pageParam),
          category,
          search,
          sort: sort === 'newest' ? undefined : sort,
        },
        signal,
      }),
    getNextPageParam: (page, pages) => (page.hasMore ? nextOffset(pages) : undefined),
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
 * The sets of all pages, each once: when a set is added while pages are turned, the ones after it move on, and the next
 * page begins with some that are there already.
 */
export function distinctSets(pages: readonly PageOfSets[]): StudySet[] {
  const sets = new Map<string, StudySet>();
  for (const page of pages) for (const set of page.sets) if (!sets.has(set.id)) sets.set(set.id, set);
  return [...sets.values()];
}

/** Counts what the server has answered, twice-told sets included: that is how far its list was read. */
function nextOffset(pages: readonly PageOfSets[]): number {
  return pages.reduce((count, page) => count + page.sets.length, 0);
}
