import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/services.ts';

const kept = new WeakSet<FastifyRequest>();

/** An event that is handed on waits only in the first place. */
export async function keepPaceOnce({ events }: Pick<Services, 'events'>, request: FastifyRequest): Promise<void> {
  if (kept.has(request)) return;
  kept.add(request);
  await events.keepPace(request.ip);
}
