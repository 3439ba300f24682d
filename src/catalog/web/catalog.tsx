import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Settings2 } from 'lucide-react';
import { useRef, useState, useMemo } from 'react';
import { type CatalogView, parseCatalogView, toCatalogSearch } from '../../platform/rules/addresses/catalog-view.ts';
import type { NamedLanguage } from '../contract.ts';
import type { Period } from '../../leaderboard/contract.ts';
import { catalogCategoriesQuery, catalogSignLanguagesQuery } from './catalog-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { FastestTimes } from '../../leaderboard/web/fastest-times.tsx';
import { IconLink } from '../../platform/web/ui/controls/links.tsx';
import { CatalogBar } from './bar/catalog-bar.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { catalogState, rememberCatalogState, useAddressSearch } from './frame/catalog-state.ts';
import { CatalogResults } from './results/catalog-results.tsx';
import styles from './catalog.module.css';
import { hostTopPx, pageTopPx, scrollPageTo, useFocusRestoration, useScrollRestoration } from './frame/page-scroll.ts';
import { useLocation } from 'wouter';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const noLanguages: readonly NamedLanguage[] = [];
const noCategories: readonly string[] = [];

/** The catalog's list of sets, with its search, filters and order, all of which are in the address. */
export function Catalog() {
  const t = useTexts();
  const { view, address, change } = useCatalogView();
  const categories = useQuery(catalogCategoriesQuery);
  const signLanguages = useQuery(catalogSignLanguagesQuery).data ?? noLanguages;
  const bar = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLElement>(null);
  const startPx = useScrollRestoration(address);
  useFocusRestoration(results);

  function handleChange(changes: Partial<CatalogView>) {
    const isTyped = changes.search !== undefined;
    const isLayout = changes.layout !== undefined;
    change(changes, { addsHistoryEntry: !isTyped && !isLayout });
    if (!isLayout) scrollToResults(bar.current, results.current);
  }

  return (
    <CatalogPage startPx={startPx}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('Flashcard Study Sets')}</h1>
        <IconLink href={links.catalogStudy} label={t('My study')} icon={CalendarClock} className={styles.study} />
        <IconLink href={links.catalogSettings} label={t('Settings')} icon={Settings2} className={styles.settings} />
      </header>
      <FastestTimesPanel />
      <CatalogBar
        bar={bar}
        view={view}
        categories={categories.isError ? noCategories : categories.data}
        signLanguages={signLanguages}
        onChange={handleChange}
      />
      <CatalogResults
        sectionRef={results}
        view={view}
        onShowAll={() => handleChange({ category: undefined, signLanguage: undefined, search: '' })}
      />
    </CatalogPage>
  );
}

function FastestTimesPanel() {
  const [isOpen, setOpen] = useState(() => catalogState().isBoardOpen);
  const [period, setPeriod] = useState(() => catalogState().period);

  function handleOpenChange(opens: boolean) {
    setOpen(opens);
    rememberCatalogState({ isBoardOpen: opens });
  }

  function handlePeriodChange(chosen: Period) {
    setPeriod(chosen);
    rememberCatalogState({ period: chosen });
  }

  return (
    <FastestTimes period={period} onPeriodChange={handlePeriodChange} isOpen={isOpen} onOpenChange={handleOpenChange} />
  );
}

/** Scrolls up to the beginning of the results, just below the bar, even in a frame that is scrolled by its page. */
function scrollToResults(bar: HTMLElement | null, results: HTMLElement | null): void {
  if (!bar || !results) return;
  // The style sheet then keeps the page tall enough, so that it stays scrolled when there are fewer results.
  results.toggleAttribute('data-held', window.scrollY > 0 && hostTopPx() === 0);
  const spacePx = bar.offsetHeight + parseFloat(getComputedStyle(bar).marginBlockEnd);
  const topPx = results.getBoundingClientRect().top + window.scrollY - spacePx;
  if (pageTopPx() > topPx) scrollPageTo(topPx);
}

interface CatalogViewControl {
  readonly view: CatalogView;
  /** The query of the page's address, with its question mark. */
  readonly address: string;
  /**
   * Changes the view. With a history entry, the Back button undoes the change. Any change except that of the layout
   * leads to the first page.
   */
  readonly change: (changes: Partial<CatalogView>, options: { addsHistoryEntry: boolean }) => void;
}

function useCatalogView(): CatalogViewControl {
  const address = useAddressSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => parseCatalogView(new URLSearchParams(address)), [address]);
  return {
    view,
    address,
    change(changes, { addsHistoryEntry }) {
      const changedView = { ...view, ...(changes.layout === undefined && { page: 1 }), ...changes };
      const next = links.catalog + toCatalogSearch(changedView);
      // A choice that is made during hydration arrives twice, from the field and from its event.
      if (next !== window.location.pathname + window.location.search) navigate(next, { replace: !addsHistoryEntry });
    },
  };
}
