import { cardsToFind, catalogPage, catalogQuery, catalogStats, foundCards } from './catalog.ts';
import type { Route } from '../../platform/contract/route.ts';

export const catalogRoutes = {
  'POST /api/catalog/cards': {
    summary: 'Cards of any sets that are not private; a POST so that no log has what somebody collected',
    access: 'anyone',
    isCrossOrigin: true,
    body: cardsToFind,
    status: 200,
    response: foundCards,
  },
  'GET /api/catalog/stats': {
    summary: 'What is public, in numbers',
    access: 'anyone',
    isCrossOrigin: true,
    status: 200,
    response: catalogStats,
  },
  'GET /api/catalog/sets': {
    summary: 'Public sets that have cards, page by page',
    access: 'anyone',
    isCrossOrigin: true,
    query: catalogQuery,
    status: 200,
    response: catalogPage,
  },
} as const satisfies Record<string, Route>;
