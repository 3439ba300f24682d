import {
  shownCategories,
  firstStart,
  parseCatalogView,
  toCatalogSearch,
  type CatalogView,
} from '../../../platform/rules/addresses/catalog-view.ts';
import { queryKeys } from '../../../platform/rules/pages/initial-data.ts';
import type { Period } from '../../../leaderboard/contract.ts';
import {
  catalogPageSize,
  globalLeaderboardPanelLimit,
  globalLeaderboardShown,
  productName,
} from '../../../platform/rules/limits.ts';
import { queryString } from '../../../platform/rules/text/query-string.ts';
import { listCatalogPage, readCatalogStats } from '../../../catalog/server/read-catalog.ts';
import { readBoardScope } from '../../../leaderboard/server/board-scope.ts';
import { listEntries } from '../../../leaderboard/server/entry-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { findList } from '../../../settings/server/setting-store.ts';
import type { PageContent } from './document.ts';
import { oembedUrl, previewImage } from './page-headers.ts';
import { message, type Texts } from '../../../platform/rules/languages/texts.ts';

// The pages of the catalog that are not about one set. Each function says what the document contains, with the answers
// to the page's first calls.

const catalogTitle = message('Flashcard Study Sets');
const description = message(
  'Study sets for sign language: flashcards, a match game and quizzes, free and without an account.',
);

export interface CatalogDocument {
  /** Path and query, without parameters that the catalog does not know. */
  readonly address: string;
  readonly page: PageContent;
}

interface PageRequest {
  readonly query: URLSearchParams;
  readonly origin: string;
  readonly t: Texts;
}

export async function describeCatalog(services: Services, { query, origin, t }: PageRequest): Promise<CatalogDocument> {
  const { db } = services;
  const view = parseCatalogView(query);
  const { category, signLanguage, search, sort } = view;
  const firstPageParam = firstStart(view);
  const [firstPage, categories, stats, board] = await Promise.all([
    listCatalogPage(services, {
      limit: catalogPageSize,
      offset: firstPageParam.offset,
      sort,
      category,
      signLanguage: signLanguage ?? '',
      search,
    }),
    findList(db, 'catalog-categories'),
    readCatalogStats(db),
    readBoard(services, 'all', globalLeaderboardPanelLimit),
  ]);
  const page: PageContent = {
    title: t(catalogTitle),
    description: t(description),
    isNoindex: search !== '' || isEmptyResult(view, firstPage.sets.length),
    canonicalUrl: origin + canonicalPath(view),
    oembedUrl: oembedUrl(origin, `/catalog${toCatalogSearch(view)}`),
    image: firstPage.sets.map((set) => previewImage(set, origin)).find((image) => image !== undefined),
    initialData: [
      { queryKey: queryKeys.catalogSets(view), data: { pages: [firstPage], pageParams: [firstPageParam] } },
      { queryKey: queryKeys.catalogCategories, data: shownCategories(categories, stats.categories) },
      { queryKey: queryKeys.catalogSignLanguages, data: stats.signLanguages },
      { queryKey: queryKeys.globalBoard('all', 'panel'), data: board },
    ],
  };
  return { address: `/catalog${toCatalogSearch(view)}`, page };
}

/**
 * Whether the filter or page lists nothing. Anybody can invent such addresses, so search engines should not list them.
 */
function isEmptyResult({ category, signLanguage, page }: CatalogView, setCount: number): boolean {
  return setCount === 0 && (category !== undefined || signLanguage !== undefined || page > 1);
}

/** Leaves out search, order and layout, which do not make a different page for search engines. */
function canonicalPath({ category, signLanguage, page }: CatalogView): string {
  return `/catalog${toCatalogSearch({ category, signLanguage, page, search: '', sort: 'newest', layout: 'tiles' })}`;
}

export async function describeLeaderboard(
  services: Services,
  { query, origin, t }: PageRequest,
): Promise<CatalogDocument> {
  const period: Period = query.get('period') === 'month' ? 'month' : 'all';
  const page: PageContent = {
    title: `${t('Fastest Times')} · ${t(catalogTitle)}`,
    description: t('The fastest times of the match game on {studio}.', { studio: productName }),
    canonicalUrl: `${origin}/catalog/leaderboard`,
    initialData: [
      {
        queryKey: queryKeys.globalBoard(period, 'full'),
        data: await readBoard(services, period, globalLeaderboardShown),
      },
    ],
  };
  return { address: `/catalog/leaderboard${queryString({ period: period === 'month' ? period : undefined })}`, page };
}

/** The settings of a visitor. The parameters are those of the other pages, because one loop registers all of them. */
export function describeCatalogSettings(_services: Services, { t }: PageRequest): CatalogDocument {
  return { address: '/catalog/settings', page: { title: `${t('Settings')} · ${t(catalogTitle)}`, isNoindex: true } };
}

export function describeStudy(_services: Services, { t }: PageRequest): CatalogDocument {
  return { address: '/catalog/study', page: { title: `${t('My study')} · ${t(catalogTitle)}`, isNoindex: true } };
}

async function readBoard(services: Services, period: Period, limit: number) {
  const scope = await readBoardScope(services.db, { setId: undefined, period, nowMs: services.now() });
  return { entries: await listEntries(services.db, scope, limit) };
}
