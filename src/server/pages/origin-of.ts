import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

/**
 * The public origin of this server. Of forwarded headers only the scheme counts: many proxies pass on an `X-Forwarded-Host` of the visitor.
 */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}`;
}
