import type { HandlersOf } from '../../api/server/handler.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { readMediaSize } from './read-media-size.ts';

export const offlineHandlers = {
  'GET /api/sets/:id/media-size': async ({ services, params }) =>
    readMediaSize(services.db, await readSet(services.db, params.id)),
} satisfies HandlersOf<'GET /api/sets/:id/media-size'>;
