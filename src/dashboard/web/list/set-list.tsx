import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useCreateSet } from '../../../sets/web/sets-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { finishSteps } from '../first-steps.tsx';
import { recoverFocus } from '../../../platform/web/ui/focus.ts';
import { ListPager } from './list-pager.tsx';
import itemStyles from './set-list-item.module.css';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import styles from './set-list.module.css';
import { SetListItems } from './set-list-items.tsx';
import { useSetList, type SetListState } from './use-set-list.ts';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Plus } from 'lucide-react';
import { maxSearchLength } from '../../../platform/rules/limits.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import type { ListEvent, ListPreferences, SortField } from './list-rules.ts';
import { helloHand } from '../../../platform/web/ui/hand/hello-hand.ts';
import { zeroHand } from '../../../platform/web/ui/hand/hand.tsx';
import { EmptyState, type EmptyStateProps, FailedState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { classNames, VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** The widths of the titles in the skeleton, in percent. */
const titleWidths = [28, 38, 22, 31, 26, 35, 24, 33, 29, 36];

/** The administrator's list of sets, with its search, filter and order. */
export function SetList() {
  const panel = useRef<HTMLElement>(null);
  const list = useSetList();
  const creation = useSetCreation();
  useFocusAfterLastRow(panel, list.shown.phase === 'listed');

  function handlePageChange(page: number) {
    list.goToPage(page);
    const topPx = panel.current?.getBoundingClientRect().top ?? 0;
    if (topPx < 0) panel.current?.scrollIntoView();
  }

  /** Clears search and filter, and moves the focus on, because the pressed button disappears. */
  function handleClear() {
    list.search('');
    list.change({ type: 'categoryChosen', category: '' });
    panel.current?.querySelector('input')?.focus();
  }

  return (
    <section ref={panel} className={classNames(panelStyles.flush, styles.panel)} aria-labelledby="sets-heading">
      <ListTools
        headingId="sets-heading"
        search={list.searchText}
        onSearchChange={list.search}
        categories={list.categories}
        preferences={list.preferences}
        onEvent={list.change}
        isCreating={creation.isPending}
        onCreate={creation.start}
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
          <SetListItems sets={shown.sets} />
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

/** Moves the focus to the search field when the rows disappear, and the focus with them. */
function useFocusAfterLastRow(panel: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const hadRows = useRef(hasRows);

  useEffect(() => {
    const isEmptied = hadRows.current && !hasRows;
    hadRows.current = hasRows;
    return isEmptied ? recoverFocus(() => panel.current?.querySelector('input')?.focus()) : undefined;
  }, [panel, hasRows]);
}

function useSetCreation() {
  const t = useTexts();
  const [, navigate] = useLocation();
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useCreateSet();

  function start() {
    mutate(undefined, {
      onSuccess: (set) => {
        finishSteps('set');
        navigate(links.editSet(set.id));
      },
      onError: () => toast(errorToast(t('Failed to create new set'))),
    });
  }

  // After success the button stays pending until the editor is shown.
  return { start, isPending: isPending || isSuccess };
}

interface ListToolsProps {
  headingId: string;
  search: string;
  onSearchChange: (search: string) => void;
  categories: readonly string[];
  preferences: ListPreferences;
  onEvent: (event: ListEvent) => void;
  isCreating: boolean;
  onCreate: () => void;
}

const sortOptions: readonly { value: SortField; label: Message }[] = [
  { value: 'updated', label: message('Date Modified') },
  { value: 'name', label: message('Name') },
  { value: 'created', label: message('Date Created') },
  { value: 'views', label: message('Views') },
];

function ListTools(props: ListToolsProps) {
  const t = useTexts();
  const { headingId, search, onSearchChange, categories, preferences, onEvent, isCreating, onCreate } = props;
  const isAscending = preferences.sortDirection === 'asc';
  const categoryOptions = [
    { value: '', label: t('All Categories') },
    ...categories.map((name) => ({ value: name, label: name })),
  ];
  return (
    <div className={styles.tools}>
      <h2 id={headingId} className={styles.heading}>
        {t('Flashcard Sets')}
      </h2>
      <SearchField
        className={styles.search}
        label={t('Search')}
        placeholder={t('Search flashcard sets...')}
        maxLength={maxSearchLength}
        value={search}
        onValueChange={onSearchChange}
      />
      <div className={styles.order}>
        <Select
          label={t('Category')}
          variant="quiet"
          value={preferences.category}
          options={categoryOptions}
          onValueChange={(category) => onEvent({ type: 'categoryChosen', category })}
        />
        <Select
          label={t('Sort by')}
          variant="quiet"
          value={preferences.sortField}
          options={sortOptions.map(({ value, label }) => ({ value, label: t(label) }))}
          onValueChange={(sortField) => onEvent({ type: 'sortFieldChosen', sortField })}
        />
        <IconButton
          className={styles.direction}
          kind="outline"
          label={isAscending ? t('Sort descending') : t('Sort ascending')}
          icon={isAscending ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          onClick={() => onEvent({ type: 'sortDirectionTurned' })}
        />
      </div>
      <Button className={styles.create} kind="primary" icon={Plus} isPending={isCreating} onClick={onCreate}>
        {isCreating ? t('Creating...') : t('New Set')}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  const t = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('Loading flashcard sets...')}</VisuallyHidden>
      {titleWidths.map((width) => (
        <div key={width} className={itemStyles.row}>
          <Skeleton className={classNames(itemStyles.thumbnail, styles.picture)} />
          <div className={itemStyles.heading}>
            <Skeleton className={classNames(itemStyles.title, styles.text)} inlineSize={`${width}%`} blockSize={14} />
          </div>
          <div className={itemStyles.facts}>
            <Skeleton className={classNames(itemStyles.counts, styles.text)} inlineSize={56} blockSize={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoSets() {
  const t = useTexts();
  return (
    <ListState
      hand={helloHand}
      title={t('No flashcard sets found')}
      text={t('Get started by creating your first flashcard set')}
      action={
        <LinkButton href={`${links.guide}/first-set`} target="_self">
          {t('Your first set in five minutes')}
        </LinkButton>
      }
    />
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  const t = useTexts();
  return (
    <ListState
      hand={zeroHand}
      title={t('No flashcard sets found')}
      text={t('No sets match your current filter')}
      action={<Button onClick={onClear}>{t('Show all sets')}</Button>}
    />
  );
}

interface ListFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

function ListFailure({ isRetrying, onRetry }: ListFailureProps) {
  const t = useTexts();
  return (
    <div className={styles.state} role="alert">
      <FailedState level={3} title={t('Failed to fetch sets')} isRetrying={isRetrying} onRetry={onRetry} />
    </div>
  );
}

function ListState(state: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      <EmptyState level={3} {...state} />
    </div>
  );
}
