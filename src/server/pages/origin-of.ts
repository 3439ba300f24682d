import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** Where the outside finds this server, without a slash at the end. */
export function originOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
