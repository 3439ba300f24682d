import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

const kept = new WeakSet<FastifyRequest>();

/** An event that is handed from one place to another waits in the first one. */
export async function keepPaceOnce({ events }: Pick<Services, 'events'>, request: FastifyRequest): Promise<void> {
  if (kept.has(request)) return;
  kept.add(request);
  await events.keepPace(request.ip);
}
