import type { HandlersOf } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import { keepPaceOnce } from './keep-pace-once.ts';
import { readAnalytics } from './read-analytics.ts';
import { readConfusions } from './answers/read-confusions.ts';
import { readHardestCards } from './answers/read-hardest-cards.ts';
import { readSeries } from './read-series.ts';
import { reconcileCounters } from './reconcile-counters.ts';

export const analyticsHandlers = {
  'POST /api/analytics/event': async ({ services, address, body, idempotencyKey, request }) => {
    await keepPaceOnce(services, request);
    services.events.add(body, address, idempotencyKey);
    return { accepted: true };
  },
  'POST /api/analytics/reconcile': async ({ services }) => ({ reconciled: await reconcileCounters(services) }),
  'GET /api/analytics': async ({ services, query }) =>
    await readAnalytics(services, { range: query.range, setId: undefined }),
  'GET /api/analytics/series': async ({ services, query }) => {
    if (query.setId !== undefined) await requireSet(services, query.setId);
    return await readSeries(services, { range: query.range, setId: query.setId });
  },
  'GET /api/analytics/:setId': async ({ services, params, query }) => {
    await requireSet(services, params.setId);
    return await readAnalytics(services, { range: query.range, setId: params.setId });
  },
  'GET /api/analytics/:setId/confusions': async ({ services, params }) => {
    await requireSet(services, params.setId);
    return await readConfusions(services, params.setId);
  },
  'GET /api/analytics/:setId/hardest-cards': async ({ services, params }) => {
    await requireSet(services, params.setId);
    return await readHardestCards(services, params.setId);
  },
} satisfies HandlersOf<
  | 'POST /api/analytics/event'
  | 'POST /api/analytics/reconcile'
  | 'GET /api/analytics'
  | 'GET /api/analytics/series'
  | 'GET /api/analytics/:setId'
  | 'GET /api/analytics/:setId/confusions'
  | 'GET /api/analytics/:setId/hardest-cards'
>;

async function requireSet({ db }: Services, setId: string): Promise<void> {
  if ((await findVisibility(db, setId)) === undefined) throw notFound('Set');
}
