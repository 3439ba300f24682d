import type { HandlersOf } from '../../api/server/handler.ts';
import { createSet } from './create-set.ts';
import { duplicateSet } from './duplicate-set.ts';
import { editSet } from './edit-set.ts';
import { forVisitors } from './for-visitors.ts';
import { listBin } from './bin/list-bin.ts';
import { readSet } from './read-set.ts';
import { removeSet } from './remove-set.ts';
import { removeThumbnail } from './thumbnail/remove-thumbnail.ts';
import { restoreSet } from './bin/restore-set.ts';
import { findSets } from './find-sets.ts';
import { setThumbnail } from './thumbnail/set-thumbnail.ts';

export const setHandlers = {
  'GET /api/sets': async ({ services, query }) => {
    await services.events.flush();
    return findSets(services, query.search);
  },
  'POST /api/sets': createSet,
  'GET /api/sets/:id': async ({ services, params, isAdmin, reply }) => {
    if (!isAdmin) return forVisitors(await readSet(services.db, params.id));
    await services.events.flush();
    // Kept out of shared caches.
    reply.header('cache-control', 'private, no-store');
    return readSet(services.db, params.id);
  },
  'PUT /api/sets/:id': editSet,
  'DELETE /api/sets/:id': removeSet,
  'GET /api/bin': listBin,
  'POST /api/sets/:id/restore': restoreSet,
  'POST /api/sets/:id/duplicate': duplicateSet,
  'POST /api/sets/:id/custom-thumbnail': setThumbnail,
  'DELETE /api/sets/:id/custom-thumbnail': removeThumbnail,
} satisfies HandlersOf<
  | 'GET /api/sets'
  | 'POST /api/sets'
  | 'GET /api/sets/:id'
  | 'PUT /api/sets/:id'
  | 'DELETE /api/sets/:id'
  | 'GET /api/bin'
  | 'POST /api/sets/:id/restore'
  | 'POST /api/sets/:id/duplicate'
  | 'POST /api/sets/:id/custom-thumbnail'
  | 'DELETE /api/sets/:id/custom-thumbnail'
>;
