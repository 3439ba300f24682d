import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { periodStartMs } from '../../../leaderboard/rules/period.ts';
import { originOf } from '../../../platform/server/http/origin-of.ts';
import { queryOf } from '../../../platform/server/http/query-of.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { cachedRoutes } from './cached-routes.ts';
import type { CachedRoute } from './cached-routes.ts';

const maxNameLength = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

export interface Identity {
  /** Equal for equal answers. */
  readonly name: string;
  readonly scopes: readonly string[];
  readonly route: CachedRoute;
}

interface Known {
  /** Without month and origin. Undefined: not kept. */
  readonly address: Identity | undefined;
}

/** Parsing takes longer than answering. */
const knownAddresses = new LRUCache<string, Known>({
  max: 5_000,
  maxSize: 1_000_000,
  sizeCalculation: ({ address }, url) => url.length + (address?.name.length ?? 0),
});

/** Undefined: not kept. */
export function identify(request: FastifyRequest, services: Services): Identity | undefined {
  const { method, url } = request.raw;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > maxNameLength) return undefined;
  const { address } = knownAddresses.get(url) ?? know(url, request);
  if (address === undefined || !(address.route.isOfMonth || address.route.hasOrigin)) return address;
  const month = address.route.isOfMonth ? monthAt(services.now()) : '';
  const origin = address.route.hasOrigin ? originOf(request, services) : '';
  const name = `${address.name}\n${month}\n${origin}`;
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
