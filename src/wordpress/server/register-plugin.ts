import type { FastifyInstance } from 'fastify';
import { originOf } from '../../platform/server/http/origin-of.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { makePluginZip } from './plugin-zip.ts';

export function registerPlugin(app: FastifyInstance, services: Services): void {
  app.get('/wordpress/flashcard-studio.zip', async (request, reply) => {
    const zip = await makePluginZip(originOf(request, services));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="flashcard-studio.zip"')
      .type('application/zip')
      .send(zip);
  });
}
