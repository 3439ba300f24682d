import type { HandlersOf } from '../../api/server/handler.ts';
import { findCards, readSetTerms, listCatalogPage, readCatalogStats } from './read-catalog.ts';
import { readSet } from '../../sets/server/read-set.ts';

export const catalogHandlers = {
  'GET /api/catalog/sets': ({ services, query }) => listCatalogPage(services, query),
  'GET /api/catalog/stats': ({ services }) => readCatalogStats(services.db),
  'GET /api/sets/:id/terms': async ({ services, params }) =>
    readSetTerms(services.db, await readSet(services.db, params.id)),
  'POST /api/catalog/cards': ({ services, body }) => findCards(services.db, body.cards),
} satisfies HandlersOf<
  'GET /api/catalog/sets' | 'GET /api/catalog/stats' | 'GET /api/sets/:id/terms' | 'POST /api/catalog/cards'
>;
