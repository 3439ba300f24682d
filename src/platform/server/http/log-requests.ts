import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

/**
 * Logs the route instead of the path, which may contain an unlisted set's id. Addresses, queries, headers and bodies
 * are not logged.
 */
export function logRequests(app: FastifyInstance, level: Config['logLevel']): void {
  if (level !== 'info' && level !== 'debug') return;
  const sentBefore = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request) => void sentBefore.set(request, bytesSent(request)));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        bytes: bytesSent(request) - (sentBefore.get(request) ?? 0),
      },
      'answered',
    );
  });
}

export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function bytesSent({ raw }: FastifyRequest): number {
  return raw.socket.bytesWritten ?? 0;
}
