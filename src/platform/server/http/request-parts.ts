import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

/**
 * Returns the origin at which the visitor sees the site. Only the scheme that a proxy names is trusted, because proxies
 * may forward a visitor's `X-Forwarded-Host`.
 */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}`;
}

export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const [, ...query] = url.split('?');
  return new URLSearchParams(query.join('?'));
}

const uncachedRequests = new WeakSet<FastifyRequest>();

/**
 * Marks the response to a request as not to be cached. Called for an incomplete response, such as a page that could not
 * be rendered.
 */
export function keepOutOfCache(request: FastifyRequest): void {
  uncachedRequests.add(request);
}

export function isKeptOutOfCache(request: FastifyRequest): boolean {
  return uncachedRequests.has(request);
}
