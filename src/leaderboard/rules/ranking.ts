import { leaderboardDepth } from '../../platform/rules/limits.ts';

/** Ranks start at 1. A new time ranks below equal ones. */
export function rankAmong(othersMs: readonly number[], completionTimeMs: number): number {
  return 1 + othersMs.filter((otherMs) => otherMs <= completionTimeMs).length;
}

export function isOnBoard(rank: number): boolean {
  return rank <= leaderboardDepth;
}
