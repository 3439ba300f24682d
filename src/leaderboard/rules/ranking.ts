import { leaderboardDepth } from '../../platform/rules/limits.ts';

/** 1-based; on a tie the earlier entry is ahead. */
export function rankAmong(completionTimesMs: readonly number[], completionTimeMs: number): number {
  return 1 + completionTimesMs.filter((time) => time <= completionTimeMs).length;
}

export function isOnBoard(rank: number): boolean {
  return rank <= leaderboardDepth;
}
