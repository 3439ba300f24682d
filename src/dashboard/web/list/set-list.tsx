import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useCreateSet } from '../../../sets/web/sets-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { recoverFocus } from '../../../platform/web/ui/focus/recover-focus.ts';
import { ListPager } from './list-pager.tsx';
import { ListFailure, ListSkeleton, NoMatches, NoSets } from './list-states.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './set-list.module.css';
import { SetRows } from './set-rows.tsx';
import { useSetList, type SetListState } from './use-set-list.ts';

export function SetList() {
  const panel = useRef<HTMLElement>(null);
  const list = useSetList();
  const create = useCreate();
  useFocusWithoutRows(panel, list.shown.phase === 'listed');

  function handlePageChange(page: number) {
    list.goToPage(page);
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) panel.current?.scrollIntoView();
  }

  /** The focused button is gone. */
  function handleClear() {
    list.search('');
    list.change({ type: 'categoryChosen', category: '' });
    panel.current?.querySelector('input')?.focus();
  }

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="sets-heading">
      <ListTools
        headingId="sets-heading"
        search={list.typed}
        onSearchChange={list.search}
        categories={list.categories}
        preferences={list.preferences}
        onEvent={list.change}
        isCreating={create.isPending}
        onCreate={create.start}
      />
      <div aria-busy={list.isBusy}>
        <ShownSets list={list} onClear={handleClear} onPageChange={handlePageChange} />
      </div>
    </section>
  );
}

interface ShownSetsProps {
  list: SetListState;
  onClear: () => void;
  onPageChange: (page: number) => void;
}

function ShownSets({ list, onClear, onPageChange }: ShownSetsProps) {
  const { shown } = list;
  switch (shown.phase) {
    case 'loading':
      return <ListSkeleton />;
    case 'failed':
      return <ListFailure isRetrying={shown.isRetrying} onRetry={shown.retry} />;
    case 'empty':
      return <NoSets />;
    case 'unmatched':
      return <NoMatches onClear={onClear} />;
    case 'listed':
      return (
        <>
          <SetRows sets={shown.sets} />
          <ListPager
            page={shown.page}
            lastPage={shown.lastPage}
            total={shown.total}
            pageSize={list.preferences.pageSize}
            onPageSizeChange={(pageSize) => list.change({ type: 'pageSizeChosen', pageSize })}
            onPageChange={onPageChange}
          />
        </>
      );
  }
}

/** Moves the focus to the search field. */
function useFocusWithoutRows(panel: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const hadRows = useRef(hasRows);

  useEffect(() => {
    const isEmptied = hadRows.current && !hasRows;
    hadRows.current = hasRows;
    return isEmptied ? recoverFocus(() => panel.current?.querySelector('input')?.focus()) : undefined;
  }, [panel, hasRows]);
}

function useCreate() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useCreateSet();

  function start() {
    mutate(undefined, {
      onSuccess: (set) => navigate(links.editSet(set.id)),
      onError: () => toast(errorToast('Failed to create new set')),
    });
  }

  return { start, isPending: isPending || isSuccess };
}
