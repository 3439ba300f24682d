import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstStart, parseCatalogView } from '../../platform/rules/addresses/catalog-view.ts';
import { buildTerm } from '../../testing/rules/build-card.ts';
import { queryKeys, type InitialData } from '../../platform/rules/pages/initial-data.ts';
import { catalogCategoriesQuery, catalogSetsQuery } from '../../catalog/web/catalog-queries.ts';
import { hydrateQueries, readInitialData } from './initial-data.ts';
import { fullGlobalLeaderboardQuery, globalLeaderboardQuery } from '../../leaderboard/web/leaderboard-queries.ts';
import { createQueryClient } from './query-client.ts';
import { setQuery, setTermsQuery } from '../../sets/web/sets-queries.ts';
import { useStudy } from '../../sets/web/study-queries.ts';

const fetched = vi.fn<() => Promise<Response>>(() => new Promise(() => {}));

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  fetched.mockClear();
  document.body.replaceChildren();
});

function hydrated(initialData: InitialData) {
  const client = createQueryClient();
  hydrateQueries(client, initialData);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

test('the data of a document is where the queries of its page look for it', () => {
  const view = parseCatalogView(new URLSearchParams('category=food&search= tea '));
  const sets = { sets: [], total: 0, hasMore: false };
  const { client } = hydrated(
    JSON.parse(
      JSON.stringify([
        { queryKey: queryKeys.catalogSets(view), data: { pages: [sets], pageParams: [firstStart(view)] } },
        { queryKey: queryKeys.catalogCategories, data: ['Food'] },
        { queryKey: queryKeys.globalBoard('all', 'panel'), data: { entries: [] } },
        { queryKey: queryKeys.globalBoard('month', 'full'), data: { entries: [] } },
        { queryKey: queryKeys.set('a'), data: { id: 'a' } },
        { queryKey: queryKeys.setTerms('a'), data: { terms: [buildTerm()] } },
      ]),
    ),
  );
  expect(client.getQueryData(catalogSetsQuery(view).queryKey)?.pages).toEqual([sets]);
  expect(client.getQueryData(catalogCategoriesQuery.queryKey)).toEqual(['Food']);
  expect(client.getQueryData(globalLeaderboardQuery('all').queryKey)).toEqual({ entries: [] });
  expect(client.getQueryData(fullGlobalLeaderboardQuery('month').queryKey)).toEqual({ entries: [] });
  expect(client.getQueryData(setQuery('a').queryKey)).toEqual({ id: 'a' });
  expect(client.getQueryData(setTermsQuery('a').queryKey)).toEqual({ terms: [buildTerm()] });
});

test('a set that came with its cards is ready in the first render, and nothing is asked for', () => {
  const { wrapper } = hydrated([
    { queryKey: queryKeys.studySet('a'), data: { id: 'a', cardCount: 1 } },
    { queryKey: queryKeys.studyCards('a'), data: [{ id: 'c' }] },
  ]);
  const phases: string[] = [];
  renderHook(() => phases.push(useStudy('a').phase), { wrapper });
  expect(phases[0]).toBe('ready');
  expect(fetched).not.toHaveBeenCalled();
});

test('a set that the document knows to be missing is missing at once, and not asked for', () => {
  const { wrapper } = hydrated([{ queryKey: queryKeys.studySet('a'), data: null }]);
  const phases: string[] = [];
  renderHook(() => phases.push(useStudy('a').phase), { wrapper });
  expect(phases[0]).toBe('missing');
  expect(fetched).not.toHaveBeenCalled();
});

test('a document without initial data gives queries nothing', () => {
  expect(readInitialData()).toEqual([]);
  document.body.innerHTML = '<script type="application/json" id="initial-data">[{"queryKey":["a"],"data":1}]</script>';
  expect(readInitialData()).toEqual([{ queryKey: ['a'], data: 1 }]);
});
