import type { Period } from '../../shared/contract/leaderboard.ts';

/** The period that the address of a board names; all time when it names none. */
export function parseBoardPeriod(search: string): Period {
  return new URLSearchParams(search).get('period') === 'month' ? 'month' : 'all';
}

/** The query of a board's address: empty for all time. */
export function boardSearch(period: Period): string {
  return period === 'month' ? '?period=month' : '';
}
