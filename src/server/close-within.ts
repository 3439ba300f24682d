import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed: their next request would be refused anyway. */
const idleCheckMs = 50;

/** Stops accepting and finishes the requests under way; the ones that are not done after `ms` (a body that never ends) are cut. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(closing);
  clearTimeout(cutting);
}
