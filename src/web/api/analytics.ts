import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { refreshSetLists } from './sets.ts';

/** Has the counters put right, once each time that a screen asks; where some were wrong, lists show the right ones. */
export function reconcileQuery(queryClient: QueryClient) {
  return queryOptions({
    queryKey: ['analytics', 'reconcile'],
    queryFn: async () => {
      const answer = await call('POST /api/analytics/reconcile');
      if (answer.reconciled > 0) void refreshSetLists(queryClient);
      return answer;
    },
    refetchOnMount: 'always',
  });
}
