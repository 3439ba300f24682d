import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed: their next request would be refused anyway. */
const idleCheckMs = 50;

/** How long a connection that was just accepted has for its request to arrive. */
const arrivalMs = 200;
/** After so many turns of the event loop without a new connection none is waiting: each turn accepts at least one. */
const quietTurns = 5;
/** An endless stream of new connections does not keep the server from stopping. */
const maxAcceptingMs = 1_000;

/** Stops accepting, finishes running requests, and cuts those that are not done after `ms`. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  await acceptWaiting(app.server);
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(closing);
  clearTimeout(cutting);
}

/** Accepts connections from the system's queue, which would be reset when the listening socket closes. */
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
