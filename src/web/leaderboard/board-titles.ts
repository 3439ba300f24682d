import type { Period } from '../../shared/contract/leaderboard.ts';

/** What a list of the fastest times is called. */
export const boardTitles = { month: 'Monthly Fastest Times', all: 'All-Time Fastest Times' } as const satisfies Record<
  Period,
  string
>;
