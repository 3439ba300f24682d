import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Router } from 'wouter';
import type { LeaderboardEntry } from '../../leaderboard/contract.ts';
import type { CatalogSet } from '../contract.ts';
import { catalogPageSize } from '../../platform/rules/limits.ts';
import { answerCalls, type Answers, type ReceivedCall } from '../../api/web/test-answers.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { navigateToTop } from '../../app/web/app.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { initialCatalogState, rememberCatalogState } from './frame/catalog-state.ts';
import { CatalogScreens } from '../../app/web/catalog-screens.tsx';
import { englishTexts } from '../../platform/rules/languages/texts.ts';
import { TextsProvider } from '../../platform/web/languages/use-texts.tsx';
import { setHostViewport } from './frame/page-scroll.ts';
import { buildCatalogSet } from '../../testing/rules/build-set.ts';

export function someSet(fields: Parameters<typeof buildCatalogSet>[0] = {}) {
  const description = 'Ask, thank and help on the first day.';
  return buildCatalogSet({ description, cardCount: 18, viewCount: 1204, ...fields });
}

export function someSets(count: number) {
  return Array.from({ length: count }, (_, index) => someSet({ id: `set-${index + 1}`, title: `Unit ${index + 1}` }));
}

export function someEntry(fields: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    id: 'e',
    emoji: '🦉',
    initials: 'BEE',
    completionTime: 9_840,
    pairs: 6,
    setId: 'a',
    setTitle: 'First Words',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function serveCatalog(sets: readonly CatalogSet[], answers: Answers = {}): ReceivedCall[] {
  return answerCalls({
    'GET /api/catalog/sets': ({ query }) => {
      const offset = Number(query['offset']);
      const found = sets.filter((set) => isFound(set, query));
      const page = found.slice(offset, offset + catalogPageSize);
      return { sets: page, hasMore: offset + page.length < found.length, total: found.length, totalIsExact: true };
    },
    'GET /api/catalog/stats': () => ({
      totalSets: 0,
      totalCards: 0,
      totalViews: 0,
      categories: ['Food', 'Home'],
      signLanguages: [],
    }),
    'GET /api/settings/catalog-categories': () => ({ categories: [] }),
    'GET /api/leaderboard/global': () => ({ entries: [] }),
    ...answers,
  });
}

function isFound(set: CatalogSet, query: ReceivedCall['query']): boolean {
  const { category, search = '' } = query;
  return (category === undefined || set.categories === category) && set.title.includes(search);
}

export function prepareWindow(size: { widthPx?: number } = {}): void {
  completeWindow(size);
  Object.assign(window, { IntersectionObserver: TestIntersectionObserver });
  window.scrollTo = scrollWindow;
  Element.prototype.scrollBy = () => {};
}

export function renderCatalog(address: string, size: { widthPx?: number } = {}, texts = englishTexts): void {
  prepareWindow(size);
  rememberCatalogState(initialCatalogState);
  setHostViewport({ type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: 0 });
  window.scrollY = 0;
  window.history.replaceState(null, '', address);
  render(
    <TextsProvider texts={texts}>
      <QueryClientProvider client={createQueryClient()}>
        <Router aroundNav={navigateToTop}>
          <CatalogScreens />
        </Router>
      </QueryClientProvider>
    </TextsProvider>,
  );
}

export function address(): string {
  return window.location.pathname + window.location.search;
}

export function scrollPage(topPx: number): void {
  window.scrollY = topPx;
  window.dispatchEvent(new Event('scroll'));
}

export function showOnScreen(element: Element, isOnScreen: boolean): void {
  for (const observer of observers) observer.report(element, isOnScreen);
}

const observers = new Set<TestIntersectionObserver>();

class TestIntersectionObserver {
  private readonly elements = new Set<Element>();
  private readonly callback: (entries: Partial<IntersectionObserverEntry>[]) => void;

  constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    this.callback = callback;
    observers.add(this);
  }

  observe(element: Element): void {
    this.elements.add(element);
  }

  disconnect(): void {
    observers.delete(this);
  }

  report(element: Element, isIntersecting: boolean): void {
    if (this.elements.has(element)) this.callback([{ isIntersecting, intersectionRatio: isIntersecting ? 1 : 0 }]);
  }
}

/** Fires no event: a browser sends it only after the caller is done. */
function scrollWindow(options?: ScrollToOptions): void;
function scrollWindow(x: number, y: number): void;
function scrollWindow(first?: ScrollToOptions | number, y = 0): void {
  window.scrollY = typeof first === 'number' ? y : (first?.top ?? 0);
}
