import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '../base/config.ts';
import { errorCode } from '../database/error-code.ts';

const reasons: Readonly<Record<string, (config: Pick<Config, 'port' | 'host'>) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another program`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this user`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no address of this machine`,
};

/** Linux allows 4,096. */
const backlog = 4_096;

/**
 * @returns the address
 * @throws ConfigError naming the variable that cannot be used
 */
export async function listenOn(app: FastifyInstance, config: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    const reason = reasons[errorCode(error)];
    throw reason === undefined ? error : new ConfigError(reason(config));
  }
}
