import type { HandlersOf } from '../http/handler.ts';
import { listCatalogPage } from './list-catalog-page.ts';
import { readCatalogStats } from './read-catalog-stats.ts';

export const catalogHandlers = {
  'GET /api/catalog/sets': ({ services, query }) => listCatalogPage(services, query),
  'GET /api/catalog/stats': ({ services }) => readCatalogStats(services.db),
} satisfies HandlersOf<'GET /api/catalog/sets' | 'GET /api/catalog/stats'>;
