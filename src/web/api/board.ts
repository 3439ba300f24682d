import type { Period } from '../../shared/contract/leaderboard.ts';
import { globalLeaderboardQuery } from './leaderboard.ts';
import { setLeaderboardQuery } from './set-leaderboard.ts';

export function boardQuery(setId: string | undefined, period: Period) {
  return setId === undefined ? globalLeaderboardQuery(period) : setLeaderboardQuery(setId, period);
}
