import type { Analytics, Series } from '../contract.ts';

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

/** From 20 March 2026, each with a quiz and two matches. */
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
