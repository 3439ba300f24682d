import type { Period } from '../contract.ts';
import { globalLeaderboardQuery } from './leaderboard-queries.ts';
import { setLeaderboardQuery } from './set-leaderboard-queries.ts';

export function boardQuery(setId: string | undefined, period: Period) {
  return setId === undefined ? globalLeaderboardQuery(period) : setLeaderboardQuery(setId, period);
}

/** The default is all time. */
export function parseBoardPeriod(search: string): Period {
  return new URLSearchParams(search).get('period') === 'month' ? 'month' : 'all';
}

export function boardSearch(period: Period): string {
  return period === 'month' ? '?period=month' : '';
}
