import type { Period } from '../contract.ts';
import { globalLeaderboardQuery } from './leaderboard-queries.ts';
import { setLeaderboardQuery } from './set-leaderboard-queries.ts';

export function boardQuery(setId: string | undefined, period: Period) {
  return setId === undefined ? globalLeaderboardQuery(period) : setLeaderboardQuery(setId, period);
}
