import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallSent } from '../../api/contract/routes.ts';
import type { Period } from '../contract.ts';
import { queryKeys } from '../../platform/rules/pages/initial-data.ts';
import { globalLeaderboardPanelLimit } from '../../platform/rules/limits.ts';
import { call } from '../../api/web/client.ts';
import { ignoreGone } from '../../platform/web/outbound/failure.ts';

/** Boards that are younger than this, such as those in the document, are not fetched again on mount. */
const minRefetchAgeMs = 10_000;

/** Boards are fetched again on mount, because other visitors play in the meantime. */
const boardOptions = {
  placeholderData: keepPreviousData,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > minRefetchAgeMs ? 'always' : false,
} as const;

export function globalLeaderboardQuery(period: Period) {
  return queryOptions({
    queryKey: queryKeys.globalBoard(period, 'panel'),
    queryFn: ({ signal }) =>
      call('GET /api/leaderboard/global', { query: { period, limit: String(globalLeaderboardPanelLimit) }, signal }),
    ...boardOptions,
  });
}

export function fullGlobalLeaderboardQuery(period: Period) {
  return queryOptions({
    queryKey: queryKeys.globalBoard(period, 'full'),
    queryFn: ({ signal }) => call('GET /api/leaderboard/global', { query: { period }, signal }),
    ...boardOptions,
  });
}

/** Boards are fetched again even if the call failed. */
export function useDeleteScore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreGone(call('DELETE /api/leaderboard/entries/:id', { params: { id } })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['leaderboard'] }),
  });
}

export type EntryFilter = CallSent<'DELETE /api/leaderboard/entries'>['query'];

/** Counts the scores that the filter selects. The count is not cached, because visitors continue to play. */
export function entryCountQuery(filter: EntryFilter) {
  return queryOptions({
    queryKey: ['leaderboard', 'count', filter],
    queryFn: ({ signal }) => call('GET /api/leaderboard/entries/count', { query: filter, signal }),
    gcTime: 0,
  });
}

export function useDeleteScores() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filter: EntryFilter) => call('DELETE /api/leaderboard/entries', { query: filter }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['leaderboard'] }),
  });
}
