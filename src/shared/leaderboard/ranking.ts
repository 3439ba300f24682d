import { leaderboardDepth } from '../limits.ts';

/** The place (1-based) that a new score takes among the times of a board; on a tie the earlier entry stays ahead. */
export function rankAmong(completionTimesMs: readonly number[], completionTimeMs: number): number {
  return 1 + completionTimesMs.filter((time) => time <= completionTimeMs).length;
}

/** Whether a place is one of those that a board keeps. */
export function isOnBoard(rank: number): boolean {
  return rank <= leaderboardDepth;
}
