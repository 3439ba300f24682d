import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

/** Only the scheme of proxies is trusted: they may forward a visitor's `X-Forwarded-Host`. */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}`;
}
