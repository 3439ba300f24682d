import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const idleCheckMs = 50;

const arrivalMs = 200;
const quietTurns = 5;
const maxAcceptingMs = 1_000;

/** Cuts connections that are still open after `ms`. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  await acceptWaiting(app.server);
  const closing = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(closing);
  clearTimeout(cutting);
}

/** Closing the socket would reset connections in the system's queue. */
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
