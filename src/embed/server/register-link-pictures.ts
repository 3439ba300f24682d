import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/server/base/problems.ts';
import { allowAnyOrigin } from '../../platform/server/http/cors.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findSet } from '../../sets/server/set-store.ts';
import { openLinkPictures } from './link-pictures/read-link-picture.ts';

/** A private set has none, whoever asks. */
export function registerLinkPictures(app: FastifyInstance, services: Services): void {
  const readLinkPicture = openLinkPictures(services);
  app.get<{ Params: { file: string } }>('/link-pictures/:file', async (request, reply) => {
    allowAnyOrigin(reply);
    const [, setId] = /^([\w-]{1,200})\.jpg$/.exec(request.params.file) ?? [];
    const set = setId === undefined ? undefined : await findSet(services.db, setId);
    if (set === undefined || set.visibility === 'private') throw notFound('Set');
    return reply
      .header('cache-control', 'no-cache')
      .type('image/jpeg')
      .send(await readLinkPicture(set));
  });
}
