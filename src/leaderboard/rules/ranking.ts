import { leaderboardDepth } from '../../platform/rules/limits.ts';

/** Ranks start at 1. A new time ranks below equal ones. */
export function rankAmong(completionTimesMs: readonly number[], completionTimeMs: number): number {
  return 1 + completionTimesMs.filter((time) => time <= completionTimeMs).length;
}

export function isOnBoard(rank: number): boolean {
  return rank <= leaderboardDepth;
}
