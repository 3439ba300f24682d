import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '../base/config.ts';
import { errorCode } from '../base/error-code.ts';

const listenFaults: Readonly<Record<string, (config: Pick<Config, 'port' | 'host'>) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another program`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this user`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no address of this machine`,
};

/** The number of connections that may wait to be accepted. Linux allows no more by default. */
const backlog = 4_096;

/**
 * Opens the port.
 * @returns the address at which the server can be reached
 * @throws ConfigError naming the variable that cannot be used
 */
export async function listenOn(app: FastifyInstance, config: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    const describeFault = listenFaults[errorCode(error)];
    throw describeFault === undefined ? error : new ConfigError(describeFault(config));
  }
}

/** How often idle connections are closed during the shutdown. */
const idleCheckMs = 50;

/** Answers the requests in progress and closes the server. Cuts connections that are still open after `ms`. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  await acceptQueuedConnections(app.server);
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearInterval(idleTimer);
  clearTimeout(cutTimer);
}

/** How long connections that are still being established are awaited. */
const arrivalMs = 200;
/** The number of turns of the event loop without a new connection after which none is waiting to be accepted. */
const minQuietTurns = 5;
/** How long connections are accepted at most, even if new ones keep arriving. */
const maxAcceptingMs = 1_000;

/** Accepts the connections in the operating system's queue. Closing the socket would reset them. */
async function acceptQueuedConnections(server: Server): Promise<void> {
  const startedAt = performance.now();
  let quietTurns = 0;
  const restartCount = () => {
    quietTurns = 0;
  };
  server.on('connection', restartCount);
  await wait(arrivalMs);
  for (; quietTurns < minQuietTurns && performance.now() - startedAt < maxAcceptingMs; quietTurns++)
    await setImmediate();
  server.off('connection', restartCount);
}
