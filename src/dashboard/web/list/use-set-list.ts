import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { setsQuery } from '../../../sets/web/sets-queries.ts';
import {
  useSessionText,
  parseOneOf,
  parsePositiveNumber,
  usePreference,
  writePreference,
  type ParsePreference,
} from '../../../platform/web/browser/preferences.ts';
import {
  knownCategory,
  listCategories,
  listPage,
  orderedSets,
  type ListEvent,
  type ListPage,
  type ListPreferences,
  defaultListPreferences as defaults,
  listReducer,
  sortDirections,
  sortFields,
  type PageSize,
} from './list-rules.ts';
import { useDebounced } from '../../../platform/web/browser/hooks.ts';
import { dashboardPageSizes } from '../../../platform/rules/limits.ts';
import { dashboardPreferenceKeys as keys } from '../../../platform/rules/preference-keys.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

type ShownList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly phase: 'empty' }
  | { readonly phase: 'unmatched' }
  | ({ readonly phase: 'listed'; readonly total: number } & ListPage);

export interface SetListState {
  searchText: string;
  search: (text: string) => void;
  categories: readonly string[];
  preferences: ListPreferences;
  change: (event: ListEvent) => void;
  goToPage: (page: number) => void;
  shown: ShownList;
  isBusy: boolean;
}

const noSets: readonly StudySet[] = [];

/** The server searches the sets, and the browser filters, sorts and pages them. */
export function useSetList(): SetListState {
  const t = useTexts();
  const { text: searchText, setText: setSearchText } = useSessionText('dashboard-search');
  const { text: pagedSearch, setText: setPagedSearch } = useSessionText('dashboard-paged-search');
  const [storedPreferences, change] = useListPreferences();
  const allSets = useQuery(setsQuery(''));
  const result = useSearchResult(searchText);

  const categories = useMemo(() => listCategories(allSets.data ?? noSets, t), [allSets.data, t]);
  const preferences = { ...storedPreferences, category: knownCategory(storedPreferences.category, categories) };
  const { category, sortField, sortDirection, pageSize } = preferences;
  const ordered = useMemo(
    () => orderedSets(result.sets ?? noSets, { category, sortField, sortDirection }, t),
    [result.sets, category, sortField, sortDirection, t],
  );
  // The stored page belongs to the search in which it was chosen.
  const wantedPage = pagedSearch === result.search ? storedPreferences.page : 1;
  const page = useMemo(() => listPage(ordered, wantedPage, pageSize), [ordered, wantedPage, pageSize]);
  /** Deferring many rows keeps the search field responsive. */
  const sets = useDeferredValue(page.sets);

  function goToPage(chosenPage: number) {
    change({ type: 'pageChosen', page: chosenPage });
    setPagedSearch(result.search);
  }

  function chooseShownList(): ShownList {
    if (result.sets === undefined) {
      return result.hasFailed
        ? { phase: 'failed', isRetrying: result.isRunning, retry: result.retry }
        : { phase: 'loading' };
    }
    if (ordered.length === 0) return { phase: allSets.data?.length === 0 ? 'empty' : 'unmatched' };
    // If there are no deferred rows, they are still those of the previous list, which was empty.
    return sets.length === 0 ? { phase: 'loading' } : { phase: 'listed', total: ordered.length, ...page, sets };
  }

  const isBusy = result.isRunning || sets !== page.sets;
  const shown = chooseShownList();
  return { searchText, search: setSearchText, categories, preferences, change, goToPage, shown, isBusy };
}

interface SearchResult {
  /** The sets that were found. During a new search they are still those of the previous one. */
  sets: readonly StudySet[] | undefined;
  /** The search that `sets` answer. */
  search: string;
  isRunning: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** How long typing in the search field must pause before the server is asked. */
const searchDebounceMs = 150;

function useSearchResult(searchText: string): SearchResult {
  const search = useDebounced(searchText.trim(), searchDebounceMs);
  const query = useQuery({ ...setsQuery(search), placeholderData: keepPreviousData });
  const [answeredSearch, setAnsweredSearch] = useState(search);
  if (!query.isPlaceholderData && answeredSearch !== search) setAnsweredSearch(search);
  return {
    sets: query.data,
    search: answeredSearch,
    isRunning: query.isFetching,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
}

const anyText: ParsePreference<string> = (stored) => stored;

const parsePageSize: ParsePreference<PageSize> = (stored) => {
  return dashboardPageSizes.find((size) => String(size) === stored);
};

function useListPreferences(): [ListPreferences, (event: ListEvent) => void] {
  const [category] = usePreference(keys.category, anyText, defaults.category);
  const [sortField] = usePreference(keys.sortField, parseOneOf(sortFields), defaults.sortField);
  const [sortDirection] = usePreference(keys.sortDirection, parseOneOf(sortDirections), defaults.sortDirection);
  const [page] = usePreference(keys.currentPage, parsePositiveNumber, defaults.page);
  const [pageSize] = usePreference(keys.itemsPerPage, parsePageSize, defaults.pageSize);
  const preferences: ListPreferences = { category, sortField, sortDirection, page, pageSize };
  return [preferences, (event) => storeChanges(preferences, listReducer(preferences, event))];
}

function storeChanges(before: ListPreferences, after: ListPreferences): void {
  if (after.category !== before.category) writePreference(keys.category, after.category);
  if (after.sortField !== before.sortField) writePreference(keys.sortField, after.sortField);
  if (after.sortDirection !== before.sortDirection) writePreference(keys.sortDirection, after.sortDirection);
  if (after.page !== before.page) writePreference(keys.currentPage, String(after.page));
  if (after.pageSize !== before.pageSize) writePreference(keys.itemsPerPage, String(after.pageSize));
}
