import type { HandlersOf } from '../../api/server/handler.ts';
import { findCards } from './find-cards.ts';
import { listCatalogPage } from './list-catalog-page.ts';
import { readCatalogStats } from './read-catalog-stats.ts';

export const catalogHandlers = {
  'GET /api/catalog/sets': ({ services, query }) => listCatalogPage(services, query),
  'GET /api/catalog/stats': ({ services }) => readCatalogStats(services.db),
  'POST /api/catalog/cards': ({ services, body }) => findCards(services.db, body.cards),
} satisfies HandlersOf<'GET /api/catalog/sets' | 'GET /api/catalog/stats' | 'POST /api/catalog/cards'>;
