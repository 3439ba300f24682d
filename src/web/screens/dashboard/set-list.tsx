import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { StudySet } from '../../../shared/contract/set.ts';
import { searchDebounceMs } from '../../../shared/limits.ts';
import { setsQuery, useCreateSet } from '../../api/sets.ts';
import { links } from '../../app/links.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { useToast } from '../../ui/toast.tsx';
import { ListPager } from './list-pager.tsx';
import { knownCategory, listCategories, listPage, orderedSets, type ListEvent } from './list-rules.ts';
import { ListFailure, ListSkeleton, NoMatches, NoSets } from './list-states.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './set-list.module.css';
import { SetRows } from './set-rows.tsx';
import { useListPreferences } from './use-list-preferences.ts';

const noSets: readonly StudySet[] = [];

/** All sets: searched by the server, filtered, ordered and paged here (spec sections 2.3 and 4.2). */
export function SetList() {
  const [search, setSearch] = useState('');
  const [preferences, dispatch] = useListPreferences();
  const panel = useRef<HTMLElement>(null);
  const wanted = useDebounced(search.trim(), searchDebounceMs);
  const all = useQuery(setsQuery(''));
  const found = useQuery({ ...setsQuery(wanted), placeholderData: keepPreviousData });
  const create = useCreate();

  const categories = useMemo(() => listCategories(all.data ?? noSets), [all.data]);
  const category = knownCategory(preferences.category, categories);
  const { sortField, sortDirection, pageSize } = preferences;
  const ordered = useMemo(
    () => orderedSets(found.data ?? noSets, { category, sortField, sortDirection }),
    [found.data, category, sortField, sortDirection],
  );
  const { sets, page, lastPage } = listPage(ordered, preferences.page, pageSize);

  function handleSearchChange(text: string) {
    setSearch(text);
    dispatch({ type: 'searched' });
  }

  function handleClear() {
    setSearch('');
    dispatch({ type: 'categoryChosen', category: '' });
  }

  /** A new page is read from its beginning. */
  function handlePagerEvent(event: ListEvent) {
    dispatch(event);
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) panel.current?.scrollIntoView();
  }

  function listContent() {
    if (found.data === undefined) {
      return found.isError ? (
        <ListFailure isRetrying={found.isFetching} onRetry={() => void found.refetch()} />
      ) : (
        <ListSkeleton />
      );
    }
    if (sets.length === 0) return all.data?.length === 0 ? <NoSets /> : <NoMatches onClear={handleClear} />;
    return (
      <>
        <SetRows sets={sets} />
        <ListPager
          page={page}
          lastPage={lastPage}
          pageSize={pageSize}
          total={ordered.length}
          onEvent={handlePagerEvent}
        />
      </>
    );
  }

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="sets-heading">
      <ListTools
        headingId="sets-heading"
        search={search}
        onSearchChange={handleSearchChange}
        categories={categories}
        preferences={{ ...preferences, category }}
        onEvent={dispatch}
        isCreating={create.isPending}
        onCreate={create.start}
      />
      <div aria-busy={found.isPlaceholderData}>{listContent()}</div>
    </section>
  );
}

/** A new set opens in the editor as soon as it is there. */
function useCreate() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const { mutate, isPending } = useCreateSet();

  function start() {
    mutate(undefined, {
      onSuccess: (set) => navigate(links.editSet(set.id)),
      onError: () => toast({ title: 'Error', description: 'Failed to create new set', tone: 'bad' }),
    });
  }

  return { start, isPending };
}
