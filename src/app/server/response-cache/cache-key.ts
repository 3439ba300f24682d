import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { periodStartMs } from '../../../leaderboard/rules/period.ts';
import { originOf, queryOf } from '../../../platform/server/http/request-parts.ts';
import { languageOf, languageOfAddress } from '../../../platform/server/languages/language-of.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { parseCatalogView, toCatalogSearch } from '../../../platform/rules/addresses/catalog-view.ts';
import { parseEmbedParameters, parsePlayerParameters } from '../../../platform/rules/addresses/options.ts';
import { parseStudyMode } from '../../../platform/rules/addresses/modes.ts';
import { boardsScope, catalogScope } from '../../../platform/server/database/changes/public-changes.ts';

/** What a response depends on, apart from the values in the path. */
interface CachedRoute {
  /** What makes the response stale when it changes, apart from the set in the path. */
  readonly scopes: readonly string[];
  /** Returns equal values for queries that mean the same. */
  readonly normalizeQuery?: (query: URLSearchParams) => object | string | boolean;
  /** The parameters of the query that the response depends on, if there is no `normalizeQuery`. */
  readonly parameters?: readonly string[];
  /** Whether the response changes when a month begins. */
  readonly dependsOnMonth?: boolean;
  /** Whether the response contains absolute addresses of this site. */
  readonly dependsOnOrigin?: boolean;
  readonly dependsOnLanguage?: boolean;
  /** Whether the response contains view counts, so that pending views have to be written first. */
  readonly showsViews?: boolean;
}

const setRoute: CachedRoute = { scopes: [] };

const boardRoute: CachedRoute = { scopes: [boardsScope], dependsOnMonth: true };

const pageRoute = { dependsOnOrigin: true, dependsOnLanguage: true } as const;

const setPageRoute: CachedRoute = { ...pageRoute, scopes: [] };

/** The routes whose responses are cached, by the pattern of the path. */
const cachedRoutes: ReadonlyMap<string, CachedRoute> = new Map<string, CachedRoute>([
  ['/api/sets/:id', { ...setRoute, showsViews: true }],
  ['/api/sets/:id/cards', setRoute],
  ['/api/sets/:id/terms', setRoute],
  ['/api/sets/:id/media-size', setRoute],
  ['/api/embed/shortcode/:id', setRoute],
  ['/api/leaderboard/global', { ...boardRoute, scopes: [catalogScope, boardsScope], parameters: ['period', 'limit'] }],
  ['/api/leaderboard/:setId', { ...boardRoute, parameters: ['period', 'limit'] }],
  ['/api/leaderboard/:setId/boards', boardRoute],
  ['/api/settings/blocked-initials', { scopes: [boardsScope] }],
  ['/api/settings/catalog-categories', { scopes: [catalogScope] }],
  ['/api/catalog/stats', { scopes: [catalogScope] }],
  [
    '/api/catalog/sets',
    { scopes: [catalogScope], parameters: ['limit', 'offset', 'category', 'signLanguage', 'search', 'sort', 'after'] },
  ],
  [
    '/api/oembed',
    { scopes: [catalogScope], dependsOnOrigin: true, parameters: ['url', 'format', 'maxwidth', 'maxheight'] },
  ],
  ['/embed/:id', { ...setPageRoute, normalizeQuery: parseEmbedParameters }],
  ['/sets/:id/play', { ...setPageRoute, normalizeQuery: parsePlayerParameters }],
  ['/catalog/set/:setId', { ...setPageRoute, normalizeQuery: (query) => parseStudyMode(query.get('mode')) ?? '' }],
  [
    '/catalog',
    {
      ...pageRoute,
      scopes: [catalogScope, boardsScope],
      normalizeQuery: (query) => toCatalogSearch(parseCatalogView(query)),
    },
  ],
  [
    '/catalog/leaderboard',
    {
      ...pageRoute,
      scopes: [catalogScope, boardsScope],
      dependsOnMonth: true,
      normalizeQuery: (query) => query.get('period') === 'month',
    },
  ],
  ['/catalog/settings', { ...pageRoute, scopes: [] }],
  ['/sitemap.xml', { scopes: [catalogScope], dependsOnOrigin: true }],
]);

/** Responses with a longer address or key are not cached, so that made-up addresses do not fill the memory. */
const maxKeyLength = 1_000;

export interface CacheKey {
  /** Requests with the same key get the same response. */
  readonly key: string;
  /** What makes the response stale when it changes. */
  readonly scopes: readonly string[];
  readonly route: CachedRoute;
}

/** The cache stores no undefined values, so addresses whose answers are not cached need this wrapper. */
interface ParsedAddress {
  /** The key without month, origin and language, which are added for each request. Undefined if it is not cached. */
  readonly base: CacheKey | undefined;
}

/** Parsing an address takes longer than answering from the cache, so parsed addresses are remembered. */
const parsedAddresses = new LRUCache<string, ParsedAddress>({
  max: 5_000,
  maxSize: 1_000_000,
  sizeCalculation: ({ base }, url) => url.length + (base?.key.length ?? 0),
});

/** Returns the key under which the response to a request is cached. Returns undefined if the response is not cached. */
export function cacheKeyOf(request: FastifyRequest, services: Services): CacheKey | undefined {
  const { method, url } = request.raw;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > maxKeyLength) return undefined;
  const { base } = parsedAddresses.get(url) ?? parseAndRemember(url, request);
  if (base === undefined) return undefined;
  const { dependsOnMonth, dependsOnOrigin, dependsOnLanguage } = base.route;
  if (!dependsOnMonth && !dependsOnOrigin && !dependsOnLanguage) return base;
  const month = dependsOnMonth ? periodStartMs('month', services.now()) : '';
  const origin = dependsOnOrigin ? originOf(request, services) : '';
  // A page that names its language has another canonical address.
  const language = dependsOnLanguage ? `${languageOf(request, services)} ${languageOfAddress(url) ?? ''}` : '';
  const key = `${base.key}\n${month}\n${origin}\n${language}`;
  return key.length > maxKeyLength ? undefined : { ...base, key };
}

function parseAndRemember(url: string, request: FastifyRequest): ParsedAddress {
  const parsed = { base: parseAddress(request) };
  parsedAddresses.set(url, parsed);
  return parsed;
}

function parseAddress(request: FastifyRequest): CacheKey | undefined {
  const { url: pattern = '' } = request.routeOptions;
  const route = cachedRoutes.get(pattern);
  if (route === undefined) return undefined;
  // In all cached routes, the values in the path are ids of sets, which are scopes too.
  const pathValues = Object.values(request.params ?? {}).map(String);
  return {
    key: [pattern, ...pathValues, queryKey(route, request)].join('\n'),
    scopes: [...pathValues, ...route.scopes],
    route,
  };
}

function queryKey({ normalizeQuery, parameters }: CachedRoute, request: FastifyRequest): string {
  if (normalizeQuery !== undefined) return JSON.stringify(normalizeQuery(queryOf(request)));
  const { query } = request;
  if (parameters === undefined || typeof query !== 'object' || query === null) return '';
  return JSON.stringify(parameters.map((parameter) => Reflect.get(query, parameter) ?? null));
}
