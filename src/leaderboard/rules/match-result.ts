import type { Period } from '../contract.ts';
import { isOnBoard, rankAmong } from './ranking.ts';
import { leaderboardTopShown } from '../../platform/rules/limits.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

// The texts below contain these two seconds, and the numbers of `leaderboardTopShown` and `leaderboardDepth`.
const matchSpeedPraiseMsPerPair = 2_000;

/** Ranks start at 1. */
export interface Standing {
  readonly period: Period;
  readonly rank: number;
}

/** The times on both boards of a set, in milliseconds. */
export type BoardTimes = Readonly<Record<Period, readonly number[]>>;

export interface MatchResult {
  readonly message: Message;
  readonly confetti: 'shower' | 'burst' | 'none';
}

interface CompletedMatch {
  readonly completionTimeMs: number;
  readonly pairs: number;
  /** Undefined if the match is on no board. */
  readonly standing: Standing | undefined;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

const praises = [
  message('Well matched!'),
  message('Sharp eyes!'),
  message('Every pair found!'),
  message('Great match!'),
  message('That fits!'),
  message('Nicely done!'),
] as const;

/**
 * Returns the rank that a time would have. Prefers the all-time board to the monthly one. Returns undefined if the time
 * is on neither.
 */
export function standingOf(boards: BoardTimes, completionTimeMs: number): Standing | undefined {
  return (['all', 'month'] as const)
    .map((period) => ({ period, rank: rankAmong(boards[period], completionTimeMs) }))
    .find(({ rank }) => isOnBoard(rank));
}

/**
 * Says what a finished match is praised for: its rank if it has one, else its speed if it was fast, else in general.
 */
export function matchResult({ completionTimeMs, pairs, standing, random }: CompletedMatch): MatchResult {
  if (standing) return { message: standingMessage(standing), confetti: standing.rank === 1 ? 'shower' : 'burst' };
  if (completionTimeMs < pairs * matchSpeedPraiseMsPerPair)
    return { message: message('Lightning fast! Under 2 seconds a pair.'), confetti: 'none' };
  return { message: praise(random), confetti: 'none' };
}

export function praise(random: () => number): Message {
  return praises[Math.floor(random() * praises.length)] ?? praises[0];
}

function standingMessage({ period, rank }: Standing): Message {
  const isAllTime = period === 'all';
  if (rank === 1)
    return isAllTime
      ? message('New record! The fastest time yet.')
      : message('New record! The fastest time this month.');
  if (rank <= leaderboardTopShown)
    return isAllTime
      ? message('Top 3! One of the fastest times yet.')
      : message('Top 3! One of the fastest times this month.');
  return isAllTime
    ? message('Top 10! A time for the leaderboard.')
    : message('Top 10 this month! A time for the leaderboard.');
}
