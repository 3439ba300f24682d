import { parseCatalogView, toCatalogSearch } from '../../../platform/rules/addresses/catalog-view.ts';
import { parseEmbedParameters, parsePlayerParameters } from '../../../platform/rules/addresses/options.ts';
import { parseStudyMode } from '../../../platform/rules/addresses/modes.ts';
import { boardsScope, catalogScope } from '../../../platform/server/database/changes/public-changes.ts';

export type Read = (query: URLSearchParams) => object | string | boolean;

/** Besides the values in its path. */
export interface CachedRoute {
  /** Besides the set in its path. */
  readonly scopes: readonly string[];
  /** Equal for queries that mean the same. */
  readonly read?: Read;
  readonly parameters?: readonly string[];
  readonly isOfMonth?: boolean;
  readonly hasOrigin?: boolean;
  /** Pending views are written first. */
  readonly showsViews?: boolean;
}

const ofSet: CachedRoute = { scopes: [] };
const boardOfSet: CachedRoute = { scopes: [boardsScope], isOfMonth: true };
const documentOfSet: CachedRoute = { scopes: [], hasOrigin: true };

/** By route. */
export const cachedRoutes: ReadonlyMap<string, CachedRoute> = new Map<string, CachedRoute>([
  ['/api/sets/:id', { ...ofSet, showsViews: true }],
  ['/api/sets/:id/cards', ofSet],
  ['/api/sets/:id/terms', ofSet],
  ['/api/sets/:id/media-size', ofSet],
  ['/api/embed/shortcode/:id', ofSet],
  ['/api/leaderboard/global', { ...boardOfSet, scopes: [catalogScope, boardsScope], parameters: ['period', 'limit'] }],
  ['/api/leaderboard/:setId', { ...boardOfSet, parameters: ['period', 'limit'] }],
  ['/api/leaderboard/:setId/boards', boardOfSet],
  ['/api/settings/blocked-initials', { scopes: [boardsScope] }],
  ['/api/settings/catalog-categories', { scopes: [catalogScope] }],
  ['/api/catalog/stats', { scopes: [catalogScope] }],
  [
    '/api/catalog/sets',
    { scopes: [catalogScope], parameters: ['limit', 'offset', 'category', 'signLanguage', 'search', 'sort', 'after'] },
  ],
  ['/api/oembed', { scopes: [catalogScope], hasOrigin: true, parameters: ['url', 'format', 'maxwidth', 'maxheight'] }],
  ['/embed/:id', { ...documentOfSet, read: parseEmbedParameters }],
  ['/sets/:id/play', { ...documentOfSet, read: parsePlayerParameters }],
  ['/catalog/set/:setId', { ...documentOfSet, read: (query) => parseStudyMode(query.get('mode')) ?? '' }],
  [
    '/catalog',
    {
      scopes: [catalogScope, boardsScope],
      hasOrigin: true,
      read: (query) => toCatalogSearch(parseCatalogView(query)),
    },
  ],
  [
    '/catalog/leaderboard',
    {
      scopes: [catalogScope, boardsScope],
      hasOrigin: true,
      isOfMonth: true,
      read: (query) => query.get('period') === 'month',
    },
  ],
  ['/catalog/settings', { scopes: [], hasOrigin: true }],
  ['/sitemap.xml', { scopes: [catalogScope], hasOrigin: true }],
]);
