import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { activityPoints } from '../rules/activity.ts';
import type { Range } from '../contract.ts';
import { call } from '../../api/web/client.ts';
import { refreshSetLists } from '../../sets/web/sets-queries.ts';

const rangeQueryOptions = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

const allSetsKey = ['analytics', 'global'];

export function analyticsQuery(range: Range) {
  return queryOptions({
    queryKey: [...allSetsKey, range],
    queryFn: ({ signal }) => call('GET /api/analytics', { query: { range }, signal }),
    ...rangeQueryOptions,
  });
}

export function setAnalyticsQuery(setId: string, range: Range) {
  return queryOptions({
    queryKey: ['analytics', 'set', setId, range],
    queryFn: ({ signal }) => call('GET /api/analytics/:setId', { params: { setId }, query: { range }, signal }),
    ...rangeQueryOptions,
  });
}

export function confusionsQuery(setId: string) {
  return queryOptions({
    queryKey: ['analytics', 'confusions', setId],
    queryFn: ({ signal }) => call('GET /api/analytics/:setId/confusions', { params: { setId }, signal }),
    refetchOnMount: 'always',
  });
}

export function hardestCardsQuery(setId: string) {
  return queryOptions({
    queryKey: ['analytics', 'hardest-cards', setId],
    queryFn: ({ signal }) => call('GET /api/analytics/:setId/hardest-cards', { params: { setId }, signal }),
    refetchOnMount: 'always',
  });
}

/** Also returns the range of the points, which is the previous one while another range loads. */
export function activityQuery(setId: string | undefined, range: Range) {
  return queryOptions({
    queryKey: ['analytics', 'activity', setId ?? null, range],
    queryFn: async ({ signal }) => {
      const { points } = await call('GET /api/analytics/series', { query: { range, setId }, signal });
      return { range, points: activityPoints(points, range) };
    },
    ...rangeQueryOptions,
  });
}

/** Corrects the counters on each visit to a screen, and fetches lists and metrics again if any was wrong. */
export function reconcileQuery(queryClient: QueryClient) {
  return queryOptions({
    queryKey: ['analytics', 'reconcile'],
    queryFn: async () => {
      const response = await call('POST /api/analytics/reconcile');
      if (response.reconciled > 0) {
        void refreshSetLists(queryClient);
        void queryClient.invalidateQueries({ queryKey: allSetsKey });
      }
      return response;
    },
    refetchOnMount: 'always',
  });
}
