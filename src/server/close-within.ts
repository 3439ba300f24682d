import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed: their next request would be refused anyway. */
const idleCheckMs = 50;

/**
 * How long connections are still accepted: those that wait in the system's queue, unseen by this process, would be reset when the
 * listening socket closes. Time for one round of accepting and for the request that comes with it.
 */
const acceptingMs = 200;

/** Stops accepting and finishes the requests under way; the ones that are not done after `ms` (a body that never ends) are cut. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  await wait(acceptingMs);
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(closing);
  clearTimeout(cutting);
}
