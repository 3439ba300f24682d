import type { FastifyRequest } from 'fastify';

export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const [, ...query] = url.split('?');
  return new URLSearchParams(query.join('?'));
}
