import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/server/services/services.ts';

/** The worker lies at the root, because its scope is the folder that it lies in. */
const path = '/offline-worker.js';

export function registerOfflineWorker(app: FastifyInstance, { config, templates }: Services): void {
  const { offlineWorker } = templates;
  if (offlineWorker === undefined) return;
  // The worker fetches media, which redirect to the bucket.
  const bucket = config.mediaDelivery === 'bucket' ? ` ${config.mediaBucket?.endpoint ?? ''}` : '';
  const policy = `default-src 'none'; connect-src 'self'${bucket}`;
  app.get(path, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .type('text/javascript; charset=utf-8')
      .send(offlineWorker),
  );
}
