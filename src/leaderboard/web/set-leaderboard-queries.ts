import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board, Period } from '../contract.ts';
import { leaderboardLimit } from '../../platform/rules/limits.ts';
import type { BoardTimes } from '../rules/match-result.ts';
import { call } from '../../api/web/client.ts';
import { submitScore } from './kept-scores.ts';

/**
 * Reads the leaderboard of a set, again each time it is opened. Without a network, the query fails instead of waiting.
 */
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
  /** The idempotency key of the score, which is different for each match. */
  readonly key: string;
  readonly runToken?: string | undefined;
}

/**
 * Reads the times on the set's boards, from which the result of a match tells its rank. They are fetched once per match,
 * and again when the browser comes online. They are cached only while shown, because no other match has the same key.
 */
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

/** Returns the run token, or undefined if the call fails. The game continues without one. */
export async function startGame(setId: string): Promise<string | undefined> {
  try {
    const { runToken } = await logFailure(call('POST /api/leaderboard/start', { body: { setId } }));
    return runToken;
  } catch {
    return undefined;
  }
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
    console.error('The leaderboard could not be reached.', error);
    throw error;
  }
}
