import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './problems.ts';
import type { Services } from './services.ts';

/** `/healthz` answers as soon as the process serves, `/readyz` only while database and media store answer. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await Promise.all([sql`select 1`.execute(services.db), services.media.check()]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable('Database or media store do not answer');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
