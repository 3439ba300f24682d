import type { Period } from '../contract.ts';
import { isOnBoard, rankAmong } from './ranking.ts';
import { leaderboardTopShown } from '../../platform/rules/limits.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

const matchSpeedPraiseMsPerPair = 2_000;

/** Ranks start at 1. */
export interface Standing {
  readonly period: Period;
  readonly rank: number;
}

export type BoardTimes = Readonly<Record<Period, readonly number[]>>;

export interface MatchResult {
  readonly message: Message;
  readonly confetti: 'shower' | 'burst' | 'none';
}

interface RankedMatch {
  readonly completionTimeMs: number;
  readonly pairs: number;
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

/** Returns undefined if the time is on neither board. */
export function standingOf(boards: BoardTimes, completionTimeMs: number): Standing | undefined {
  return (['all', 'month'] as const)
    .map((period) => ({ period, rank: rankAmong(boards[period], completionTimeMs) }))
    .find(({ rank }) => isOnBoard(rank));
}

/** The message is about the rank if there is one, else about a fast time, else general praise. */
export function matchResult({ completionTimeMs, pairs, standing, random }: RankedMatch): MatchResult {
  if (standing) return { message: standingMessage(standing), confetti: standing.rank === 1 ? 'shower' : 'burst' };
  if (completionTimeMs < pairs * matchSpeedPraiseMsPerPair)
    return { message: message('Lightning fast! Under 2 seconds a pair.'), confetti: 'none' };
  return { message: praise(random), confetti: 'none' };
}

export function praise(random: () => number): Message {
  return praises[Math.floor(random() * praises.length)] ?? praises[0];
}

function standingMessage({ period, rank }: Standing): Message {
  const isOfAll = period === 'all';
  if (rank === 1)
    return isOfAll ? message('New record! The fastest time yet.') : message('New record! The fastest time this month.');
  if (rank <= leaderboardTopShown)
    return isOfAll
      ? message('Top 3! One of the fastest times yet.')
      : message('Top 3! One of the fastest times this month.');
  return isOfAll
    ? message('Top 10! A time for the leaderboard.')
    : message('Top 10 this month! A time for the leaderboard.');
}
