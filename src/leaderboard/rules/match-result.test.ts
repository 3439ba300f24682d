import { describe, expect, test } from 'vitest';
import { message } from '../../platform/rules/languages/texts.ts';
import { matchResult, praise, standingOf, type Standing } from './match-result.ts';

const first = () => 0;

function result(standing: Standing | undefined, completionTimeMs = 60_000) {
  return matchResult({ completionTimeMs, pairs: 6, standing, random: first });
}

describe('the place of a time', () => {
  const tenTimes = Array.from({ length: 10 }, (_, index) => 10_000 + index * 1_000);

  test('is that among the times of all time, where it is among the top ten', () => {
    expect(standingOf({ all: [9_000, 12_000], month: [] }, 10_000)).toEqual({ period: 'all', rank: 2 });
  });

  test('is that of the month where it is not', () => {
    expect(standingOf({ all: tenTimes, month: [15_000] }, 30_000)).toEqual({ period: 'month', rank: 2 });
  });

  test('is none on full boards of faster times', () => {
    expect(standingOf({ all: tenTimes, month: tenTimes }, 30_000)).toBeUndefined();
  });
});

describe('the words for a finished match', () => {
  test('rank 1 is a record, with confetti that goes on', () => {
    expect(result({ period: 'all', rank: 1 })).toEqual({
      message: message('New record! The fastest time yet.'),
      confetti: 'shower',
    });
    expect(result({ period: 'month', rank: 1 }).message).toEqual(message('New record! The fastest time this month.'));
  });

  test.each([2, 3])('rank %i is in the top 3', (rank) => {
    expect(result({ period: 'all', rank })).toEqual({
      message: message('Top 3! One of the fastest times yet.'),
      confetti: 'burst',
    });
  });

  test.each([4, 10])('rank %i gets one burst of confetti', (rank) => {
    expect(result({ period: 'all', rank })).toEqual({
      message: message('Top 10! A time for the leaderboard.'),
      confetti: 'burst',
    });
    expect(result({ period: 'month', rank }).message.source).toContain('this month');
  });

  test('a place counts more than speed', () => {
    expect(result({ period: 'all', rank: 4 }, 6_000).message.source).toContain('Top 10');
  });

  test('a time under 2 seconds per pair is praised for its speed', () => {
    expect(result(undefined, 11_999)).toEqual({
      message: message('Lightning fast! Under 2 seconds a pair.'),
      confetti: 'none',
    });
    expect(result(undefined, 12_000).message).toEqual(praise(first));
  });

  test('any other match gets praise, each word of it as likely as the others', () => {
    const words = Array.from({ length: 600 }, (_, draw) => praise(() => draw / 600).source);
    for (const word of new Set(words)) expect(words.filter((each) => each === word)).toHaveLength(100);
    expect(new Set(words).size).toBe(6);
  });
});
