import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Period } from '../../shared/contract/leaderboard.ts';
import { leaderboardLimit } from '../../shared/limits.ts';
import type { BoardTimes } from '../../shared/study/match/match-result.ts';
import { call } from './client.ts';
import { submitScore } from './kept-scores.ts';

const periods = ['all', 'month'] as const satisfies readonly Period[];

/** The fastest times of a set. Others play it meanwhile: each visit looks anew. */
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
  /** Tells this match from every other, also from one that took as long. */
  readonly key: string;
  /** The server's word that the game began, where it was there in time. */
  readonly runToken?: string | undefined;
}

/** Where a time stands among those of its set. */
export interface ScoreStanding {
  readonly boards: BoardTimes;
  /** The boards whose top ten it would be among. */
  readonly qualifying: readonly Period[];
}

/**
 * Asks once for a finished match, and anew when a network comes back. A board that cannot be read is only logged: the
 * match is over all the same. It fails where nothing can be learned of whether the time qualifies.
 */
export function scoreStandingQuery(match: FinishedMatch) {
  return queryOptions({
    queryKey: ['leaderboard', 'standing', match.setId, match.key],
    queryFn: () => readStanding(match),
    networkMode: 'always',
    refetchOnReconnect: true,
    gcTime: 0,
  });
}

/** Puts a score on the boards; what shows boards reads them anew. */
export function useSubmitScore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: submitScore,
    onSuccess: ({ entry }) => queryClient.invalidateQueries({ queryKey: ['leaderboard', 'set', entry.setId] }),
  });
}

/** Tells the server that a game begins. Undefined when it does not hear of it: the game goes on. */
export async function startGame(setId: string): Promise<string | undefined> {
  const started = await orLogged(call('POST /api/leaderboard/start', { body: { setId } }));
  return started?.runToken;
}

function readBoard(setId: string, period: Period) {
  const query = { period, limit: String(leaderboardLimit) };
  return call('GET /api/leaderboard/:setId', { params: { setId }, query });
}

async function readStanding({ setId, completionTimeMs }: FinishedMatch): Promise<ScoreStanding> {
  const [boards, answers] = await Promise.all([
    Promise.all(periods.map((period) => orLogged(readBoard(setId, period)))),
    Promise.all(periods.map((period) => orLogged(checkTopTen({ setId, completionTimeMs, period })))),
  ]);
  if (answers.every((answer) => answer === undefined)) throw new Error('The standing of a match is not known.');
  const times = periods.flatMap((period, index) => {
    const board = boards[index];
    return board ? [[period, board.entries.map((entry) => entry.completionTime)] as const] : [];
  });
  return {
    boards: Object.fromEntries(times),
    qualifying: periods.filter((_, index) => answers[index]?.qualifies),
  };
}

function checkTopTen({ setId, completionTimeMs, period }: Omit<FinishedMatch, 'key'> & { period: Period }) {
  const query = { completionTime: String(completionTimeMs), period };
  return call('GET /api/leaderboard/:setId/check-top-ten', { params: { setId }, query });
}

async function orLogged<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    console.error('The leaderboard could not be asked.', error);
    return undefined;
  }
}
