import type { Analytics, Series } from '../../../../shared/contract/analytics.ts';
import type { LeaderboardEntry } from '../../../../shared/contract/leaderboard.ts';

/** For tests: figures that are like any other but for what is given. */
export function makeAnalytics(own: Partial<Analytics> = {}): Analytics {
  return {
    totalViews: 1_284,
    totalQuizzes: 203,
    totalMatches: 318,
    totalFlips: 9_460,
    avgQuizScore: 86,
    avgMatchTime: 18.07,
    ...own,
  };
}

/** One point a day from 20 March 2026 on, with these views, each with a quiz and two matches. */
export function makeSeries(...views: number[]): Series {
  return {
    points: views.map((count, index) => ({
      at: new Date(Date.UTC(2026, 2, 20 + index)).toISOString(),
      views: count,
      flips: count * 3,
      quizzes: count === 0 ? 0 : 1,
      matches: count === 0 ? 0 : 2,
    })),
  };
}

/** Scores by P1, P2, …, fastest first. */
export function makeEntries(count: number): LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `entry-${index + 1}`,
    emoji: '🐝',
    initials: `P${index + 1}`,
    completionTime: 9_000 + index * 500,
    pairs: 6,
    setId: 'set-1',
    setTitle: 'Greetings',
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
}
