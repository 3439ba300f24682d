import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type RefObject } from 'react';
import { toCatalogSearch, type CatalogView } from '../../../platform/rules/addresses/catalog-view.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { catalogSetsQuery, distinctSets } from '../catalog-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useOnline } from '../../../platform/web/browser/page/use-online.ts';
import { useHasWaited } from '../../../platform/web/browser/use-has-waited.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { zeroHand } from '../../../platform/web/ui/hand/zero-hand.ts';
import { hasWorker } from '../../../platform/web/browser/has-worker.ts';
import { ApiError } from '../../../platform/web/outbound/api-error.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { FailedState } from '../../../platform/web/ui/feedback/failed-state.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './catalog-results.module.css';
import { EarlierSets, MoreSets } from './more-sets.tsx';
import { SetRows } from './set-rows.tsx';
import { SetTiles } from './set-tiles.tsx';
import { SetsLoading } from './sets-loading.tsx';
import { rememberOpenedSet } from '../frame/use-scroll-restoration.ts';

/** Then old results give way to a loading state. */
const catalogLoadingDelayMs = 150;

const loadKept = () => import('../../../offline/web/kept-instead.tsx');

interface CatalogResultsProps {
  results: RefObject<HTMLElement | null>;
  view: CatalogView;
  onShowAll: () => void;
}

export function CatalogResults({ results, view, onShowAll }: CatalogResultsProps) {
  const catalog = useInfiniteQuery(catalogSetsQuery(view));
  const sets = useMemo(() => distinctSets(catalog.data?.pages ?? []), [catalog.data]);
  const isOutdated = catalog.isPlaceholderData;
  const isSlow = useHasWaited(isOutdated, catalogLoadingDelayMs);

  function content() {
    if (catalog.data === undefined || isSlow) {
      return catalog.isError ? (
        <SetsFailed error={catalog.error} isRetrying={catalog.isFetching} onRetry={() => void catalog.refetch()} />
      ) : (
        <SetsLoading layout={view.layout} />
      );
    }
    if (sets.length === 0) return <NoSets isFiltered={isFiltered(view)} onShowAll={onShowAll} />;
    const Sets = view.layout === 'tiles' ? SetTiles : SetRows;
    return (
      <>
        {view.page > 1 && <EarlierSets href={pageHref(view, view.page - 1)} />}
        <Sets sets={sets} onOpen={(setId) => rememberOpenedSet(results.current, setId)} />
        {catalog.hasNextPage && !isOutdated && (
          <MoreSets
            phase={morePhase(catalog)}
            href={pageHref(view, view.page + 1)}
            onLoad={() => void catalog.fetchNextPage()}
          />
        )}
      </>
    );
  }

  return (
    <section ref={results} className={styles.results} aria-label="Flashcard sets" aria-busy={catalog.isFetching}>
      <VisuallyHidden role="status">{found(catalog.data?.pages, isOutdated)}</VisuallyHidden>
      <KeptSetsOffline isUnreachable={catalog.isError} />
      {content()}
    </section>
  );
}

function KeptSetsOffline({ isUnreachable }: { isUnreachable: boolean }) {
  const isOnline = useOnline();
  const isShown = (!isOnline || isUnreachable) && hasWorker();
  const part = useLoaded(loadKept, isShown, false);
  return isShown && part ? <part.KeptInstead /> : null;
}

function isFiltered({ category, search, page }: CatalogView): boolean {
  return category !== undefined || search !== '' || page > 1;
}

function pageHref(view: CatalogView, page: number): string {
  return links.catalog + toCatalogSearch({ ...view, page });
}

interface Paging {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

function morePhase({ isFetchingNextPage, isFetchNextPageError }: Paging) {
  if (isFetchingNextPage) return 'loading';
  return isFetchNextPageError ? 'failed' : 'ready';
}

function found(pages: readonly { total: number }[] | undefined, isOutdated: boolean): string {
  const total = pages?.at(-1)?.total;
  return total === undefined || total === 0 || isOutdated ? '' : countedText(total, 'flashcard set');
}

interface NoSetsProps {
  isFiltered: boolean;
  onShowAll: () => void;
}

function NoSets({ isFiltered, onShowAll }: NoSetsProps) {
  return (
    <div className={styles.message} role="status">
      <EmptyState
        hand={zeroHand}
        title="No flashcard sets found"
        action={isFiltered ? <Button onClick={onShowAll}>Show all sets</Button> : undefined}
      />
    </div>
  );
}

interface SetsFailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

function SetsFailed({ error, ...retry }: SetsFailedProps) {
  const isOnline = useOnline();
  return (
    <div className={styles.message} role="alert">
      <FailedState {...wordsOf(error, isOnline)} {...retry} />
    </div>
  );
}

/** With kept sets, being offline is distinguished from a failure. */
function wordsOf(error: unknown, isOnline: boolean): { title: string; text?: string } {
  if (!hasWorker() || (isOnline && error instanceof ApiError)) return { title: 'Failed to fetch sets' };
  const text = 'The catalog is back as soon as the network is.';
  return isOnline ? { title: 'The studio cannot be reached', text } : { title: 'No network', text };
}
