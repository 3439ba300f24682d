import { expect, test } from 'vitest';
import { leaderboardRoutes, newScore } from './contract.ts';

const score = { setId: 'a', initials: 'åbc', emoji: '🏆', completionTime: 9_000, pairs: 6 };
const isTaken = (fields: object) => newScore.safeParse({ ...score, ...fields }).success;

test('A score has its initials in upper case', () => {
  expect(newScore.parse(score)).toEqual({ ...score, initials: 'ÅBC' });
  expect(newScore.safeParse({ ...score, initials: '' }).error?.issues).toMatchObject([
    { path: ['initials'], message: 'Please enter 1-3 characters for your initials' },
  ]);
});

test.each([
  [{ completionTime: 1_000 }, true],
  [{ completionTime: 999 }, false],
  [{ completionTime: 3_600_000 }, true],
  [{ completionTime: 3_600_001 }, false],
  [{ completionTime: 9_000.5 }, false],
  [{ pairs: 5 }, false],
  [{ pairs: 7 }, false],
  [{ emoji: 'x' }, false],
  [{ initials: 'ABCD' }, false],
  [{ runToken: 'x'.repeat(200) }, true],
  [{ runToken: 'x'.repeat(201) }, false],
])('A score with %j is taken: %s', (fields, taken) => {
  expect(isTaken(fields)).toBe(taken);
});

test('A board is that of all time and has twenty places, unless others are asked for', () => {
  const { query } = leaderboardRoutes['GET /api/leaderboard/global'];
  expect(query.parse({})).toEqual({ period: 'all', limit: 20 });
  expect(query.parse({ period: 'month', limit: '100' })).toEqual({ period: 'month', limit: 100 });
  expect(query.parse({ limit: '1' }).limit).toBe(1);
  for (const wrong of [{ limit: '0' }, { limit: '101' }, { period: 'week' }])
    expect(query.safeParse(wrong).success).toBe(false);
});

test('Whether a time would be among the best is asked for times that can be submitted', () => {
  const { query } = leaderboardRoutes['GET /api/leaderboard/:setId/check-top-ten'];
  expect(query.parse({ completionTime: '1000' })).toEqual({ completionTime: 1_000, period: 'all' });
  expect(query.parse({ completionTime: '3600000' })).toEqual({ completionTime: 3_600_000, period: 'all' });
  for (const completionTime of ['999', '3600001', undefined])
    expect(query.safeParse({ completionTime }).success).toBe(false);
});

test('Scores to be removed are of a set or of the network of one of them', () => {
  const { query } = leaderboardRoutes['DELETE /api/leaderboard/entries'];
  const since = '2026-01-31T12:00:00Z';
  expect(query.parse({ setId: 'a', since })).toEqual({ setId: 'a', since: Date.parse(since) });
  expect(query.parse({ sameSourceAs: 'b' })).toEqual({ sameSourceAs: 'b' });
  expect(query.safeParse({ since }).error?.issues).toMatchObject([
    { path: ['setId'], message: 'Name a set or an entry' },
  ]);
});
