import type { FastifyRequest } from 'fastify';
import { periodStartMs } from '../../shared/leaderboard/period.ts';
import { originOf } from '../pages/origin-of.ts';
import { queryOf } from '../pages/query-of.ts';
import type { Services } from '../services/services.ts';
import { cachedRoutes } from './cached-routes.ts';
import type { CachedRoute, Read } from './cached-routes.ts';

/** Whoever makes up a longer one is answered without the cache. */
const maxNameLength = 1_000;

/** What a request asks for. */
export interface Identity {
  /** The same for all requests with the same answer. */
  readonly name: string;
  /** What makes that answer stale. */
  readonly scopes: readonly string[];
}

/** Undefined for a request whose answer is not kept. */
export function identify(request: FastifyRequest, services: Services): Identity | undefined {
  const { url: pattern = '' } = request.routeOptions;
  const route = cachedRoutes.get(pattern);
  if (route === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
  const inPath = Object.values(request.params ?? {}).map(String);
  const month = route.isOfMonth ? periodStartMs('month', services.now()) : '';
  const origin = route.hasOrigin ? originOf(request, services) : '';
  const name = [pattern, ...inPath, queryName(route, request), month, origin].join('\n');
  return name.length > maxNameLength ? undefined : { name, scopes: [...inPath, ...route.scopes] };
}

const bareNames = new Map<Read, string>();

/** For the address without a query, which is the most frequent. */
function bareName(read: Read): string {
  const name = bareNames.get(read) ?? JSON.stringify(read(new URLSearchParams()));
  bareNames.set(read, name);
  return name;
}

function queryName({ read, parameters }: CachedRoute, request: FastifyRequest): string {
  if (read !== undefined) return request.url.includes('?') ? JSON.stringify(read(queryOf(request))) : bareName(read);
  const { query } = request;
  if (parameters === undefined || !request.url.includes('?') || typeof query !== 'object' || query === null) return '';
  return JSON.stringify(parameters.map((parameter) => Reflect.get(query, parameter) ?? null));
}
