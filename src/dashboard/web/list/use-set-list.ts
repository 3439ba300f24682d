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

const anyText: ParsePreference<string> = (stored) => stored;

const parsePageSize: ParsePreference<PageSize> = (stored) => {
  return dashboardPageSizes.find((size) => String(size) === stored);
};

/** How long typing in the search field must pause before the server is asked. */
const searchDebounceMs = 150;

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

/** The server searches the sets, and the browser filters, sorts and pages them. */
export function useSetList(): SetListState {
  const t = useTexts();
  const { text: typed, setText: setTyped } = useSessionText('dashboard-search');
  const { text: pagedSearch, setText: setPagedSearch } = useSessionText('dashboard-paged-search');
  const [stored, change] = useListPreferences();
  const all = useQuery(setsQuery(''));
  const found = useFoundSets(typed);

  const categories = useMemo(() => listCategories(all.data ?? noSets, t), [all.data, t]);
  const preferences = { ...stored, category: knownCategory(stored.category, categories) };
  const { category, sortField, sortDirection, pageSize } = preferences;
  const ordered = useMemo(
    () => orderedSets(found.sets ?? noSets, { category, sortField, sortDirection }, t),
    [found.sets, category, sortField, sortDirection, t],
  );
  // The stored page belongs to the search in which it was chosen.
  const wantedPage = pagedSearch === found.search ? stored.page : 1;
  const page = useMemo(() => listPage(ordered, wantedPage, pageSize), [ordered, wantedPage, pageSize]);
  /** Deferring many rows keeps the search field responsive. */
  const sets = useDeferredValue(page.sets);

  function goToPage(settledSearch: number) {
    change({ type: 'pageChosen', page: settledSearch });
    setPagedSearch(found.search);
  }

  function shownList(): ShownList {
    if (found.sets === undefined) {
      return found.hasFailed
        ? { phase: 'failed', isRetrying: found.isRunning, retry: found.retry }
        : { phase: 'loading' };
    }
    if (ordered.length === 0) return { phase: all.data?.length === 0 ? 'empty' : 'unmatched' };
    // If there are no deferred rows, they are still those of the previous list, which was empty.
    return sets.length === 0 ? { phase: 'loading' } : { phase: 'listed', total: ordered.length, ...page, sets };
  }

  const isBusy = found.isRunning || sets !== page.sets;
  return { typed, search: setTyped, categories, preferences, change, goToPage, shown: shownList(), isBusy };
}

interface FoundSets {
  /** The sets that were found. During a new search they are still those of the previous one. */
  sets: readonly StudySet[] | undefined;
  /** The search that `sets` answer. */
  search: string;
  isRunning: boolean;
  hasFailed: boolean;
  retry: () => void;
}

function useFoundSets(typed: string): FoundSets {
  const wanted = useDebounced(typed.trim(), searchDebounceMs);
  const found = useQuery({ ...setsQuery(wanted), placeholderData: keepPreviousData });
  const [answered, setAnswered] = useState(wanted);
  if (!found.isPlaceholderData && answered !== wanted) setAnswered(wanted);
  return {
    sets: found.data,
    search: answered,
    isRunning: found.isFetching,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
  };
}

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
