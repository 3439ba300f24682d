import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../base/problems.ts';
import type { Services } from '../services/services.ts';

/** Results are also reused for this time. */
export const healthCheckMs = 3_000;
export const healthKeptMs = 1_000;

/** `/readyz` also checks the database and the media store. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const check = shareLatest(services, () => checkServices(services));
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await check();
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'not ready');
      throw unavailable('Database or media store do not answer');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function checkServices({ db, media }: Services): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${healthCheckMs} ms`)), healthCheckMs);
  try {
    await Promise.race([Promise.all([sql`select 1`.execute(db), media.check()]), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Callers share a result, because the check writes to the disk and anyone may request it. */
function shareLatest({ now }: Pick<Services, 'now'>, check: () => Promise<void>): () => Promise<void> {
  let latest: { readonly startedAt: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    const isFresh = latest !== undefined && Math.abs(now() - latest.startedAt) < healthKeptMs;
    if (latest === undefined || !isFresh) latest = { startedAt: now(), outcome: check() };
    return latest.outcome;
  };
}
