import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { setsQuery } from '../../../sets/web/sets-queries.ts';
import { useSessionText } from '../../../platform/web/browser/preferences.ts';
import { knownCategory, listCategories, listPage, orderedSets } from './list-rules.ts';
import type { ListEvent, ListPage, ListPreferences } from './list-rules.ts';
import { useFoundSets } from './use-found-sets.ts';
import { useListPreferences } from './use-list-preferences.ts';

type ShownList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly phase: 'empty' }
  | { readonly phase: 'unmatched' }
  | ({ readonly phase: 'listed'; readonly total: number } & ListPage);

export interface SetListState {
  typed: string;
  search: (typed: string) => void;
  categories: readonly string[];
  preferences: ListPreferences;
  change: (event: ListEvent) => void;
  goToPage: (page: number) => void;
  shown: ShownList;
  isBusy: boolean;
}

const noSets: readonly StudySet[] = [];

/** Searched by the server; filtered, ordered and paged here. */
export function useSetList(): SetListState {
  const { text: typed, setText: setTyped } = useSessionText('dashboard-search');
  const { text: pagedSearch, setText: setPagedSearch } = useSessionText('dashboard-paged-search');
  const [stored, change] = useListPreferences();
  const all = useQuery(setsQuery(''));
  const found = useFoundSets(typed);

  const categories = useMemo(() => listCategories(all.data ?? noSets), [all.data]);
  const preferences = { ...stored, category: knownCategory(stored.category, categories) };
  const { category, sortField, sortDirection, pageSize } = preferences;
  const ordered = useMemo(
    () => orderedSets(found.sets ?? noSets, { category, sortField, sortDirection }),
    [found.sets, category, sortField, sortDirection],
  );
  const wantedPage = pagedSearch === found.search ? stored.page : 1;
  const page = useMemo(() => listPage(ordered, wantedPage, pageSize), [ordered, wantedPage, pageSize]);
  /** Input comes before drawing many rows. */
  const sets = useDeferredValue(page.sets);

  function goToPage(wanted: number) {
    change({ type: 'pageChosen', page: wanted });
    setPagedSearch(found.search);
  }

  function shownList(): ShownList {
    if (found.sets === undefined) {
      return found.hasFailed
        ? { phase: 'failed', isRetrying: found.isRunning, retry: found.retry }
        : { phase: 'loading' };
    }
    if (ordered.length === 0) return { phase: all.data?.length === 0 ? 'empty' : 'unmatched' };
    return sets.length === 0 ? { phase: 'loading' } : { phase: 'listed', total: ordered.length, ...page, sets };
  }

  const isBusy = found.isRunning || sets !== page.sets;
  return { typed, search: setTyped, categories, preferences, change, goToPage, shown: shownList(), isBusy };
}
