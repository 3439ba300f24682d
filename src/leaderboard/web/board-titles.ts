import type { Period } from '../contract.ts';

export const boardTitles = { month: 'Monthly Fastest Times', all: 'All-Time Fastest Times' } as const satisfies Record<
  Period,
  string
>;
