import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';

/** At the root: its scope is what each page asks for below. */
const path = '/offline-worker.js';

/** Browsers ask for it anew with each page in its scope, and so learn of a new version of the program. */
export function registerOfflineWorker(app: FastifyInstance, { config, templates }: Services): void {
  const { offlineWorker } = templates;
  if (offlineWorker === undefined) return;
  // What is fetched for an element that is allowed to have it from the bucket passes through the worker.
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
