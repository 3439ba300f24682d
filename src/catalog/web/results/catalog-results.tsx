import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, type RefObject, memo, useId, useRef, useEffect } from 'react';
import { toCatalogSearch, type CatalogView } from '../../../platform/rules/addresses/catalog-view.ts';
import { catalogSetsQuery, distinctSets } from '../catalog-queries.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { useOnline } from '../../../platform/web/browser/page.ts';
import { useHasWaited, useIsHydrated, useLatest } from '../../../platform/web/browser/hooks.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { zeroHand } from '../../../platform/web/ui/hand/hand.tsx';
import { hasWorker } from '../../../platform/web/browser/find-interface.ts';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { FailedState, EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { VisuallyHidden, Spinner } from '../../../platform/web/ui/primitives.tsx';
import styles from './catalog-results.module.css';
import { SetsLoading } from './sets-loading.tsx';
import { rememberOpenedSet } from '../frame/page-scroll.ts';
import type { CatalogPage, CatalogSet } from '../../contract.ts';
import resultRowsStyles from './result-rows.module.css';
import { SetTile } from './set-tile.tsx';
import setTilesStyles from './set-tiles.module.css';
import { usePreview } from './use-preview.ts';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { SetFacts, SetLink } from './set-link.tsx';
import resultRowStyles from './result-row.module.css';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { catalogLoadAtVisibility } from '../../../platform/rules/limits.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** How long the sets of the previous view stay before a loading state replaces them. */
const catalogLoadingDelayMs = 150;

interface CatalogResultsProps {
  sectionRef: RefObject<HTMLElement | null>;
  view: CatalogView;
  onShowAll: () => void;
}

/** The sets that the catalog has found, or what to do when there are none. */
export function CatalogResults({ sectionRef, view, onShowAll }: CatalogResultsProps) {
  const t = useTexts();
  const catalog = useInfiniteQuery(catalogSetsQuery(view));
  const sets = useMemo(() => distinctSets(catalog.data?.pages ?? []), [catalog.data]);
  /** While the sets of a new view load, those of the previous one are still shown. */
  const showsPreviousView = catalog.isPlaceholderData;
  const hasPreviousViewExpired = useHasWaited(showsPreviousView, catalogLoadingDelayMs);
  // Rows and tiles are memoized, so the function must stay the same.
  const handleOpen = useCallback((setId: string) => rememberOpenedSet(sectionRef.current, setId), [sectionRef]);

  function renderResults() {
    if (catalog.data === undefined || hasPreviousViewExpired) {
      return catalog.isError ? (
        <SetsFailed error={catalog.error} isRetrying={catalog.isFetching} onRetry={() => void catalog.refetch()} />
      ) : (
        <SetsLoading layout={view.layout} />
      );
    }
    if (sets.length === 0) return <NoSets isNarrowed={isNarrowed(view)} onShowAll={onShowAll} />;
    const Sets = view.layout === 'tiles' ? SetTiles : ResultRows;
    return (
      <>
        {view.page > 1 && <EarlierSets href={pageHref(view, view.page - 1)} />}
        <Sets sets={sets} onOpen={handleOpen} />
        {catalog.hasNextPage && !showsPreviousView && (
          <MoreSets
            isLoading={catalog.isFetchingNextPage}
            hasFailed={catalog.isFetchNextPageError && !catalog.isFetchingNextPage}
            href={pageHref(view, view.page + 1)}
            onLoad={() => void catalog.fetchNextPage()}
          />
        )}
      </>
    );
  }

  return (
    <section
      ref={sectionRef}
      className={styles.results}
      aria-label={t('Flashcard sets')}
      aria-busy={catalog.isFetching}
    >
      <VisuallyHidden role="status">
        {showsPreviousView ? '' : describeResultCount(catalog.data?.pages, t)}
      </VisuallyHidden>
      <KeptSetsOffline isUnreachable={catalog.isError} />
      {renderResults()}
    </section>
  );
}

function describeResultCount(
  pages: readonly Pick<CatalogPage, 'total' | 'totalIsExact'>[] | undefined,
  t: Texts,
): string {
  const { total: count = 0, totalIsExact = true } = pages?.at(-1) ?? {};
  if (count === 0) return '';
  return totalIsExact
    ? t('{count, plural, one {# flashcard set} other {# flashcard sets}}', { count })
    : t('{count}+ flashcard sets', { count });
}

const loadKeptSetsFallback = () => import('../../../offline/web/kept-sets-fallback.tsx');

/** Offers the sets that are kept on this device while the catalog cannot be reached. */
function KeptSetsOffline({ isUnreachable }: { isUnreachable: boolean }) {
  const isOnline = useOnline();
  const isShown = (!isOnline || isUnreachable) && hasWorker();
  const fallbackModule = useLoaded(loadKeptSetsFallback, isShown, { isLikely: false });
  return isShown && fallbackModule ? <fallbackModule.KeptSetsFallback /> : null;
}

interface SetsFailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

function SetsFailed({ error, ...retry }: SetsFailedProps) {
  const t = useTexts();
  const isOnline = useOnline();
  return (
    <div className={styles.message} role="alert">
      <FailedState {...describeFailure(error, isOnline, t)} {...retry} />
    </div>
  );
}

/** Returns the text for a failure. Where sets can be kept on this device, a lost connection has a text of its own. */
function describeFailure(error: unknown, isOnline: boolean, t: Texts): { title: string; text?: string } {
  if (!hasWorker() || (isOnline && error instanceof ApiError)) return { title: t('Failed to fetch sets') };
  const text = t('The catalog comes back with your connection.');
  return { title: isOnline ? t('The studio cannot be reached') : t('No network'), text };
}

interface NoSetsProps {
  isNarrowed: boolean;
  onShowAll: () => void;
}

function NoSets({ isNarrowed, onShowAll }: NoSetsProps) {
  const t = useTexts();
  return (
    <div className={styles.message} role="status">
      <EmptyState
        hand={zeroHand}
        title={t('No flashcard sets found')}
        action={isNarrowed ? <Button onClick={onShowAll}>{t('Show all sets')}</Button> : undefined}
      />
    </div>
  );
}

/** Whether the view may leave out sets of the catalog: by a filter, or by beginning on a later page. */
function isNarrowed({ category, signLanguage, search, page }: CatalogView): boolean {
  return category !== undefined || signLanguage !== undefined || search !== '' || page > 1;
}

function pageHref(view: CatalogView, page: number): string {
  return links.catalog + toCatalogSearch({ ...view, page });
}

/** Links to the previous page, for visitors who came to this one by the link of `MoreSets`. */
function EarlierSets({ href }: { href: string }) {
  const t = useTexts();
  return (
    <p className={styles.earlier}>
      <LinkButton href={href} kind="ghost" icon={ArrowUp}>
        {t('Earlier sets')}
      </LinkButton>
    </p>
  );
}

interface SetsProps {
  sets: readonly CatalogSet[];
  onOpen: (setId: string) => void;
}

/** The number of tiles on a desktop's first screen. Their pictures are not loaded lazily. */
const eagerTiles = 8;

/** The number of tiles in a desktop's first row. Their pictures are loaded before others. */
const firstRowTiles = 4;

/** Plays at most one video, that of the tile which is hovered, touched or focused. */
export function SetTiles({ sets, onOpen }: SetsProps) {
  const { playingId, previewHandlers } = usePreview();
  return (
    <ul className={setTilesStyles.tiles} {...previewHandlers}>
      {sets.map((set, index) => (
        <li key={set.id} data-set-id={set.id}>
          <SetTile
            set={set}
            isPlaying={set.id === playingId}
            isEager={index < eagerTiles}
            isFetchedFirst={index < firstRowTiles}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** The number of rows on a desktop's first screen. Their pictures are not loaded lazily. */
const eagerRows = 10;

export function ResultRows({ sets, onOpen }: SetsProps) {
  return (
    <ul className={resultRowsStyles.rows}>
      {sets.map((set, index) => (
        <li key={set.id} data-set-id={set.id}>
          <ResultRow set={set} isEager={index < eagerRows} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface ResultRowProps {
  set: CatalogSet;
  isEager: boolean;
  onOpen: (setId: string) => void;
}

const ResultRow = memo(function ResultRow({ set, isEager, onOpen }: ResultRowProps) {
  const factsId = useId();
  const title = displayTitle(set);
  return (
    <div className={resultRowStyles.row}>
      <Thumbnail
        setId={set.id}
        title={title}
        imagePath={set.thumbnailPath}
        isEager={isEager}
        framed={set}
        className={resultRowStyles.picture}
      />
      <div className={resultRowStyles.words}>
        <h2 className={resultRowStyles.title} dir="auto">
          <SetLink setId={set.id} onOpen={onOpen} describedBy={factsId}>
            {title}
          </SetLink>
        </h2>
        <p className={resultRowStyles.about} dir="auto">
          {set.description}
        </p>
      </div>
      <SetFacts set={set} id={factsId} className={resultRowStyles.facts} />
    </div>
  );
});

interface MoreSetsProps {
  isLoading: boolean;
  hasFailed: boolean;
  /** For browsers without script, or before it runs. */
  href: string;
  onLoad: () => void;
}

/** Loads the next page as soon as enough of this element is visible. */
function MoreSets(props: MoreSetsProps) {
  const { isLoading, hasFailed, onLoad } = props;
  const end = useRef<HTMLDivElement>(null);
  const isWatching = !isLoading && !hasFailed;
  useIntersection(end, { minVisibleRatio: catalogLoadAtVisibility, isWatching, onIntersect: onLoad });
  return (
    <div ref={end} className={styles.more} role="status">
      <MoreSetsContent {...props} />
    </div>
  );
}

function MoreSetsContent({ hasFailed, href, onLoad }: MoreSetsProps) {
  const t = useTexts();
  const isHydrated = useIsHydrated();
  if (!isHydrated) {
    return (
      <LinkButton href={href} icon={ArrowDown}>
        {t('More sets')}
      </LinkButton>
    );
  }
  if (hasFailed) {
    return (
      <>
        {t('Failed to fetch sets')}
        <Button icon={RotateCcw} onClick={onLoad}>
          {t('Try again')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Spinner />
      {t('Loading more...')}
    </>
  );
}

interface IntersectionOptions {
  /** How much of the element must be visible, from 0 to 1. */
  readonly minVisibleRatio: number;
  /** While this is false, nothing is observed. When it becomes true, an element that is already visible counts. */
  readonly isWatching: boolean;
  readonly onIntersect: () => void;
}

/**
 * Calls `onIntersect` whenever enough of the element becomes visible. The observer has no `root`, so that it also works
 * in a frame that is as tall as its content and is scrolled by the page around it.
 */
function useIntersection(
  element: RefObject<Element | null>,
  { minVisibleRatio, isWatching, onIntersect }: IntersectionOptions,
): void {
  const latestOnIntersect = useLatest(onIntersect);

  useEffect(() => {
    if (!element.current || !isWatching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= minVisibleRatio))
          latestOnIntersect.current();
      },
      { threshold: minVisibleRatio },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, minVisibleRatio, isWatching, latestOnIntersect]);
}
