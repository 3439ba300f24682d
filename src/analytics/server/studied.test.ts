import { beforeEach, expect, test } from 'vitest';
import type { Analytics, Range, Series } from '../contract.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';
import { signIn } from '../../testing/server/test-services.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ranges = ['24h', '7d', '30d', 'all'] as const satisfies readonly Range[];

describeOnDatabase('What visitors do', (database) => {
  let admin: TestAdmin;
  let setId: string;
  let now: number;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    admin = await openTestAdmin(database, { now: () => now });
    setId = await insertTestSet(admin.services.db, { title: 'Greetings' });
  });

  async function send(eventType: string, metadata: object = {}): Promise<void> {
    const payload = { setId, eventType, metadata: JSON.stringify(metadata) };
    const { statusCode } = await admin.app.inject({ method: 'POST', url: '/api/analytics/event', payload });
    expect(statusCode).toBe(202);
  }

  async function submit(initials: string, completionTime: number): Promise<void> {
    const payload = { setId, initials, emoji: '🏆', completionTime, pairs: 6 };
    const { statusCode } = await admin.app.inject({ method: 'POST', url: '/api/leaderboard/submit', payload });
    expect(statusCode).toBe(201);
  }

  /** With a session of its own: the clock of a test leaves others behind. */
  async function callSignedIn(method: 'GET' | 'DELETE', url: string) {
    return await admin.app.inject({ method, url, headers: { cookie: await signIn(admin.app) } });
  }

  async function read<Answer>(url: string): Promise<Answer> {
    const answer = await callSignedIn('GET', url);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  const figures = (range: Range) => read<Analytics>(`/api/analytics?range=${range}`);
  const points = async (range: Range) => (await read<Series>(`/api/analytics/series?range=${range}`)).points;

  async function viewsByRange(): Promise<number[]> {
    const counts = [];
    for (const range of ranges) counts.push((await figures(range)).totalViews);
    return counts;
  }

  async function initialsOf(board: string): Promise<string[]> {
    const { entries } = await read<{ entries: { initials: string }[] }>(`/api/leaderboard/${board}`);
    return entries.map(({ initials }) => initials);
  }

  test('has the same numbers in the figures of all sets, of the set, and in the series', async () => {
    await send('set_view');
    for (let flips = 0; flips < 3; flips++) await send('card_flip');
    await send('quiz_complete', { score: 80, totalQuestions: 10, correctAnswers: 8 });
    await send('quiz_complete', { score: 91, totalQuestions: 11, correctAnswers: 10 });
    await send('match_complete', { completionTime: 12.34, pairs: 6 });
    await send('match_complete', { completionTime: 15.01, pairs: 4 });
    const expected = {
      totalViews: 1,
      totalQuizzes: 2,
      totalMatches: 2,
      totalFlips: 3,
      avgQuizScore: 86,
      avgMatchTime: 13.68,
    };
    expect(await read(`/api/analytics/${setId}`)).toEqual(expected);
    for (const range of ranges) {
      expect(await figures(range)).toEqual(expected);
      expect((await points(range)).at(-1)).toMatchObject({ views: 1, flips: 3, quizzes: 2, matches: 2 });
    }
  });

  test.each([
    ['at the turn of the year', Date.UTC(2026, 11, 31, 23, 59, 59, 999)],
    ['when clocks go forward in Europe', Date.UTC(2026, 2, 29, 0, 59, 59, 999)],
    ['when clocks go back in Europe', Date.UTC(2026, 9, 25, 0, 59, 59, 999)],
    ['when clocks go forward in America', Date.UTC(2026, 2, 8, 9, 59, 59, 999)],
    ['at the end of a February', Date.UTC(2026, 1, 28, 23, 59, 59, 999)],
  ])('leaves each range to the millisecond, %s', async (_, last) => {
    now = last;
    await send('set_view');
    const hourEnd = last + 1;
    const expected = [
      [hourEnd + 23 * hourMs - 1, [1, 1, 1, 1]],
      [hourEnd + 23 * hourMs, [0, 1, 1, 1]],
      [hourEnd + 7 * dayMs - hourMs - 1, [0, 1, 1, 1]],
      [hourEnd + 7 * dayMs - hourMs, [0, 0, 1, 1]],
      [hourEnd + 30 * dayMs - hourMs - 1, [0, 0, 1, 1]],
      [hourEnd + 30 * dayMs - hourMs, [0, 0, 0, 1]],
    ] as const;
    for (const [moment, views] of expected) {
      now = moment;
      expect([new Date(moment).toISOString(), await viewsByRange()]).toEqual([new Date(moment).toISOString(), views]);
      for (const [index, range] of ranges.entries()) {
        const seen = (await points(range)).reduce((sum, point) => sum + point.views, 0);
        expect([range, seen]).toEqual([range, views[index]]);
      }
    }
  });

  test('belongs to the month in UTC in which it happened: in the series and on the boards', async () => {
    now = Date.UTC(2026, 9, 31, 23, 59, 59, 999);
    await send('match_complete', { completionTime: 20, pairs: 6 });
    await submit('OLD', 20_000);
    expect(await initialsOf(`${setId}?period=month`)).toEqual(['OLD']);
    now += 1;
    expect(await initialsOf(`${setId}?period=month`)).toEqual([]);
    await send('match_complete', { completionTime: 30, pairs: 6 });
    await submit('NEW', 30_000);
    expect(await initialsOf(`${setId}?period=month`)).toEqual(['NEW']);
    expect(await initialsOf(setId)).toEqual(['OLD', 'NEW']);
    expect(await initialsOf('global?period=month')).toEqual(['NEW']);
    expect((await points('all')).map(({ at, matches }) => [at, matches])).toEqual([
      ['2026-10-01T00:00:00.000Z', 1],
      ['2026-11-01T00:00:00.000Z', 1],
    ]);
    expect((await points('24h')).slice(-2).map(({ matches }) => matches)).toEqual([1, 1]);
    expect((await points('7d')).slice(-2).map(({ at, matches }) => [at, matches])).toEqual([
      ['2026-10-31T00:00:00.000Z', 1],
      ['2026-11-01T00:00:00.000Z', 1],
    ]);
  });

  test('goes with its set, and a removed score leaves the events', async () => {
    await send('match_complete', { completionTime: 20, pairs: 6 });
    await submit('FOX', 20_000);
    const { entries } = await read<{ entries: { id: string }[] }>(`/api/leaderboard/${setId}`);
    const remove = (url: string) => callSignedIn('DELETE', url);
    expect((await remove(`/api/leaderboard/entries/${entries[0]?.id}`)).statusCode).toBe(204);
    expect(await initialsOf(setId)).toEqual([]);
    expect(await initialsOf('global')).toEqual([]);
    expect((await figures('all')).totalMatches).toBe(1);
    expect((await remove(`/api/sets/${setId}`)).statusCode).toBe(204);
    for (const range of ranges) expect((await figures(range)).totalMatches).toBe(0);
  });
});
