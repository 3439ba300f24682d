import type { Period } from '../contract/leaderboard.ts';

/** The earliest moment that counts for a board, in epoch milliseconds: `month` is the calendar month of `nowMs` in UTC. */
export function periodStartMs(period: Period, nowMs: number): number {
  switch (period) {
    case 'all':
      return 0;
    case 'month': {
      const now = new Date(nowMs);
      return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    }
  }
}
