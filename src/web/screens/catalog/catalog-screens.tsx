import type { QueryClient } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { parseCatalogView } from '../../../shared/addresses/catalog-view.ts';
import { catalogCategoriesQuery, catalogSetsQuery } from '../../api/catalog.ts';
import { fullGlobalLeaderboardQuery, globalLeaderboardQuery } from '../../api/leaderboard.ts';
import { setQuery, setTermsQuery } from '../../api/sets.ts';
import { usePageTitle } from '../../browser/page/use-page-title.ts';
import { setIdInPath } from '../../addresses/set-id-in-path.ts';
import { parseBoardPeriod } from '../../leaderboard/board-address.ts';
import { CatalogLeaderboard } from './catalog-leaderboard.tsx';
import { initialCatalogState } from './frame/catalog-state.ts';
import { CatalogSettings } from './catalog-settings.tsx';
import { Catalog } from './catalog.tsx';
import { SetPage } from './set-page/set-page.tsx';

const catalogTitle = 'Flashcard Study Sets';

/**
 * The catalog's screens, fetched together: they are small, and the way from one to the other shows nothing in between.
 * A set titles its page itself.
 */
export function CatalogScreens() {
  return (
    <Switch>
      <Route path="/catalog">
        <Title text={catalogTitle} />
        <Catalog />
      </Route>
      <Route path="/catalog/set/:setId">{({ setId }) => <SetPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/leaderboard">
        <Title text={`Fastest Times · ${catalogTitle}`} />
        <CatalogLeaderboard />
      </Route>
      <Route path="/catalog/settings">
        <Title text={`Settings · ${catalogTitle}`} />
        <CatalogSettings />
      </Route>
    </Switch>
  );
}

/** Reads what a page of the catalog shows first, all at once. */
export async function prefetchCatalog(client: QueryClient, path: string, search: string): Promise<void> {
  const setId = setIdInPath(path);
  if (setId !== '') {
    await Promise.all([client.prefetchQuery(setQuery(setId)), client.prefetchQuery(setTermsQuery(setId))]);
  } else if (path.startsWith('/catalog/leaderboard')) {
    await client.prefetchQuery(fullGlobalLeaderboardQuery(parseBoardPeriod(search)));
  } else if (!path.startsWith('/catalog/settings')) {
    await Promise.all([
      client.prefetchInfiniteQuery(catalogSetsQuery(parseCatalogView(new URLSearchParams(search)))),
      client.prefetchQuery(catalogCategoriesQuery),
      client.prefetchQuery(globalLeaderboardQuery(initialCatalogState.period)),
    ]);
  }
}

function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}
