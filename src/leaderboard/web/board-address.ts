import type { Period } from '../contract.ts';

/** All time by default. */
export function parseBoardPeriod(search: string): Period {
  return new URLSearchParams(search).get('period') === 'month' ? 'month' : 'all';
}

/** Empty for all time. */
export function boardSearch(period: Period): string {
  return period === 'month' ? '?period=month' : '';
}
