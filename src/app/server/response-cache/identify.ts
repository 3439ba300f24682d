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

type Read = (query: URLSearchParams) => object | string | boolean;

/** Besides the values in its path. */
interface CachedRoute {
  /** Besides the set in its path. */
  readonly scopes: readonly string[];
  /** Equal for queries that mean the same. */
  readonly read?: Read;
  readonly parameters?: readonly string[];
  readonly isOfMonth?: boolean;
  readonly hasOrigin?: boolean;
  /** Whether the answer depends on the reader's language. */
  readonly hasLanguage?: boolean;
  /** Whether the answer contains view counts, so that pending views have to be written first. */
  readonly showsViews?: boolean;
}

const ofSet: CachedRoute = { scopes: [] };

const boardOfSet: CachedRoute = { scopes: [boardsScope], isOfMonth: true };

const document = { hasOrigin: true, hasLanguage: true } as const;

const documentOfSet: CachedRoute = { ...document, scopes: [] };

/** By route. */
const cachedRoutes: ReadonlyMap<string, CachedRoute> = new Map<string, CachedRoute>([
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
      ...document,
      scopes: [catalogScope, boardsScope],
      read: (query) => toCatalogSearch(parseCatalogView(query)),
    },
  ],
  [
    '/catalog/leaderboard',
    {
      ...document,
      scopes: [catalogScope, boardsScope],
      isOfMonth: true,
      read: (query) => query.get('period') === 'month',
    },
  ],
  ['/catalog/settings', { ...document, scopes: [] }],
  ['/sitemap.xml', { scopes: [catalogScope], hasOrigin: true }],
]);

const maxNameLength = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

export interface Identity {
  /** Equal for equal answers. */
  readonly name: string;
  readonly scopes: readonly string[];
  readonly route: CachedRoute;
}

interface Known {
  /** The identity without month and origin. Undefined if the answer is not cached. */
  readonly address: Identity | undefined;
}

/** Parsing an address takes longer than answering from the cache, so known addresses are remembered. */
const knownAddresses = new LRUCache<string, Known>({
  max: 5_000,
  maxSize: 1_000_000,
  sizeCalculation: ({ address }, url) => url.length + (address?.name.length ?? 0),
});

/** Returns undefined if the answer is not cached. */
export function identify(request: FastifyRequest, services: Services): Identity | undefined {
  const { method, url } = request.raw;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > maxNameLength) return undefined;
  const { address } = knownAddresses.get(url) ?? know(url, request);
  if (address === undefined || !(address.route.isOfMonth || address.route.hasOrigin)) return address;
  const month = address.route.isOfMonth ? monthAt(services.now()) : '';
  const origin = address.route.hasOrigin ? originOf(request, services) : '';
  // A page that names its language has another canonical address.
  const language = address.route.hasLanguage ? `${languageOf(request, services)} ${languageOfAddress(url) ?? ''}` : '';
  const name = `${address.name}\n${month}\n${origin}\n${language}`;
  return name.length > maxNameLength ? undefined : { ...address, name };
}

function know(url: string, request: FastifyRequest): Known {
  const known = { address: readAddress(request) };
  knownAddresses.set(url, known);
  return known;
}

function readAddress(request: FastifyRequest): Identity | undefined {
  const { url: pattern = '' } = request.routeOptions;
  const route = cachedRoutes.get(pattern);
  if (route === undefined) return undefined;
  const inPath = Object.values(request.params ?? {}).map(String);
  return {
    name: [pattern, ...inPath, queryName(route, request)].join('\n'),
    scopes: [...inPath, ...route.scopes],
    route,
  };
}

let ofDay = { day: Number.NaN, month: 0 };

/** In UTC; computed once a day. */
function monthAt(now: number): number {
  const day = Math.floor(now / dayMs);
  if (day !== ofDay.day) ofDay = { day, month: periodStartMs('month', now) };
  return ofDay.month;
}

function queryName({ read, parameters }: CachedRoute, request: FastifyRequest): string {
  if (read !== undefined) return JSON.stringify(read(queryOf(request)));
  const { query } = request;
  if (parameters === undefined || typeof query !== 'object' || query === null) return '';
  return JSON.stringify(parameters.map((parameter) => Reflect.get(query, parameter) ?? null));
}
