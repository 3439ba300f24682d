import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

/**
 * Where the outside finds this server, without a slash at the end. Of what proxies forward only the scheme counts: many hand on an
 * `X-Forwarded-Host` that the visitor made up.
 */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return config.publicUrl ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
}
