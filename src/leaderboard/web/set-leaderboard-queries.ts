import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board, Period } from '../contract.ts';
import { leaderboardLimit } from '../../platform/rules/limits.ts';
import type { BoardTimes } from '../rules/match-result.ts';
import { call } from '../../api/web/client.ts';
import { submitScore } from './kept-scores.ts';

export function setLeaderboardQuery(setId: string, period: Period) {
  return queryOptions({
    queryKey: ['leaderboard', 'set', setId, period],
    queryFn: () => readBoard(setId, period),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    networkMode: 'always',
  });
}

export interface FinishedMatch {
  readonly setId: string;
  readonly completionTimeMs: number;
  readonly key: string;
  readonly runToken?: string | undefined;
}

/** Times are in milliseconds. They are fetched once per match, and again when the browser comes online. */
export function boardTimesQuery({ setId, key }: FinishedMatch) {
  return queryOptions({
    queryKey: ['leaderboard', 'times', setId, key],
    queryFn: () => logFailure(readBoardTimes(setId)),
    networkMode: 'always',
    refetchOnReconnect: true,
    gcTime: 0,
  });
}

export function useSubmitScore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: submitScore,
    onSuccess: ({ entry }) => queryClient.invalidateQueries({ queryKey: ['leaderboard', 'set', entry.setId] }),
  });
}

/** Returns undefined if the call fails. The game continues without a token. */
export async function startGame(setId: string): Promise<string | undefined> {
  const started = logFailure(call('POST /api/leaderboard/start', { body: { setId } }));
  return started.then(
    ({ runToken }) => runToken,
    () => undefined,
  );
}

function readBoard(setId: string, period: Period) {
  const query = { period, limit: String(leaderboardLimit) };
  return call('GET /api/leaderboard/:setId', { params: { setId }, query });
}

async function readBoardTimes(setId: string): Promise<BoardTimes> {
  const { month, all } = await call('GET /api/leaderboard/:setId/boards', { params: { setId } });
  return { month: timesOf(month), all: timesOf(all) };
}

function timesOf({ entries }: Board): number[] {
  return entries.map(({ completionTime }) => completionTime);
}

async function logFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    console.error('The leaderboard could not be asked.', error);
    throw error;
  }
}
