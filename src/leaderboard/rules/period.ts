export const periods = ['month', 'all'] as const;

/** Returns the start of the current calendar month (UTC), or 0 for all time, in epoch milliseconds. */
export function periodStartMs(period: (typeof periods)[number], nowMs: number): number {
  switch (period) {
    case 'all':
      return 0;
    case 'month': {
      const now = new Date(nowMs);
      return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    }
  }
}
