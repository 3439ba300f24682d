import type { Period } from '../../shared/contract/leaderboard.ts';
import { globalLeaderboardQuery } from './leaderboard.ts';
import { setLeaderboardQuery } from './set-leaderboard.ts';

/** The board of a set, or of all public sets, as panels show it. */
export function boardQuery(setId: string | undefined, period: Period) {
  return setId === undefined ? globalLeaderboardQuery(period) : setLeaderboardQuery(setId, period);
}
