import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

/** Proxies may pass on a visitor's `X-Forwarded-Host`: only the scheme counts. */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}`;
}
