import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed: their next request would be refused. */
const idleCheckMs = 50;

/** For the request of a connection that was just accepted. */
const arrivalMs = 200;
/** Each turn accepts at least one connection that waits. */
const quietTurns = 5;
/** For an endless stream of new connections. */
const maxAcceptingMs = 1_000;

/** Finishes running requests, and cuts those that are not done after `ms`. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  await acceptWaiting(app.server);
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(closing);
  clearTimeout(cutting);
}

/** The system's queue would be reset when the listening socket closes. */
async function acceptWaiting(server: Server): Promise<void> {
  const startedAt = performance.now();
  let turns = 0;
  const countAnew = () => {
    turns = 0;
  };
  server.on('connection', countAnew);
  await wait(arrivalMs);
  for (; turns < quietTurns && performance.now() - startedAt < maxAcceptingMs; turns++) await setImmediate();
  server.off('connection', countAnew);
}
