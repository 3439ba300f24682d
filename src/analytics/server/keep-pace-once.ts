import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/server/services/services.ts';

const delayed = new WeakSet<FastifyRequest>();

/** Delays each request at most once. */
export async function keepPaceOnce({ events }: Pick<Services, 'events'>, request: FastifyRequest): Promise<void> {
  if (delayed.has(request)) return;
  delayed.add(request);
  await events.keepPace(request.ip);
}
