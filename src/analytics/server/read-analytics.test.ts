import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { EventType, Range } from '../contract.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../testing/server/test-databases.ts';
import { moveSetToBin, restoreSetFromBin } from '../../sets/server/bin-store.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { openEventBuffer } from './event-buffer.ts';
import type { EventBuffer } from '../../platform/server/services/services.ts';
import { readAnalytics, readSeries } from './routes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnBothDatabases('analytics', (database) => {
  let db: OpenDatabase['db'];
  let setId: string;
  let now: number;
  let events: EventBuffer;
  beforeEach(async () => {
    ({ db } = await database.open());
    setId = await insertTestSet(db);
    now = Date.UTC(2026, 2, 29, 12, 30);
    const buffer = openEventBuffer({ db, now: () => now });
    onTestFinished(() => buffer.close());
    events = buffer;
  });

  const services = () => ({ db, events, now: () => now });
  const total = (range: Range, of?: string) => readAnalytics(services(), { range, setId: of });
  const series = (range: Range, of?: string) => readSeries(services(), { range, setId: of });

  function addAt(at: number, eventType: EventType, value = 0): void {
    const present = now;
    now = at;
    events.add({ setId, eventType, value }, '203.0.113.7');
    now = present;
  }

  test('count events as soon as they are accepted, of all sets and of one', async () => {
    addAt(now, 'set_view');
    addAt(now, 'card_flip');
    addAt(now, 'card_flip');
    const first = setId;
    setId = await insertTestSet(db);
    addAt(now, 'set_view');
    addAt(now, 'quiz_complete', 50);
    addAt(now, 'match_complete', 10);
    expect(await total('all')).toMatchObject({ totalViews: 2, totalFlips: 2, totalQuizzes: 1, totalMatches: 1 });
    expect(await total('all', first)).toEqual({
      totalViews: 1,
      totalQuizzes: 0,
      totalMatches: 0,
      totalFlips: 2,
      avgQuizScore: null,
      avgMatchTime: null,
    });
  });

  test('analytics of a set cover the same hours as its series', async () => {
    const other = setId;
    addAt(now, 'set_view');
    setId = await insertTestSet(db);
    for (const at of [now, now - 2 * dayMs, now - 10 * dayMs, now - 100 * dayMs]) addAt(at, 'set_view');
    const counts: [Range, number][] = [
      ['24h', 1],
      ['7d', 2],
      ['30d', 3],
      ['all', 4],
    ];
    for (const [range, views] of counts) {
      expect(await total(range, setId)).toMatchObject({ totalViews: views });
      expect((await series(range, setId)).points.reduce((sum, point) => sum + point.views, 0)).toBe(views);
      expect(await total(range, other)).toMatchObject({ totalViews: 1 });
    }
  });

  test('leave out what is in the bin, and have it again when it is restored', async () => {
    const kept = setId;
    addAt(now, 'quiz_complete', 100);
    addAt(now - 3 * hourMs, 'set_view');
    setId = await insertTestSet(db);
    for (const at of [now, now - 3 * hourMs, now - 50 * hourMs]) addAt(at, 'set_view');
    addAt(now, 'quiz_complete', 50);
    const ranges = ['24h', '7d', '30d', 'all'] as const;
    const read = async () => {
      const totals = await Promise.all(ranges.map((range) => total(range)));
      const points = await Promise.all(ranges.map(async (range) => (await series(range)).points));
      return { totals, points };
    };
    const before = await read();
    await moveSetToBin(db, setId, now);
    const without = await read();
    for (const totals of without.totals) {
      expect(totals).toMatchObject({ totalViews: 1, totalQuizzes: 1, avgQuizScore: 100 });
    }
    for (const points of without.points) expect(points.reduce((sum, { views }) => sum + views, 0)).toBe(1);
    expect(await total('all', kept)).toMatchObject({ totalViews: 1 });
    await restoreSetFromBin(db, setId);
    expect(await read()).toEqual(before);
  });

  test('average scores as a rounded percent and match times in seconds with two decimals', async () => {
    for (const score of [100, 66.7, 50]) addAt(now, 'quiz_complete', score);
    for (const seconds of [10, 12.345, 9.99]) addAt(now, 'match_complete', seconds);
    for (const range of ['all', '30d', '7d', '24h'] as const) {
      expect(await total(range)).toMatchObject({ avgQuizScore: 72, avgMatchTime: 10.78 });
    }
  });

  test('have no average of nothing, and a quiz score of 0 is one', async () => {
    expect(await total('all')).toMatchObject({ avgQuizScore: null, avgMatchTime: null });
    addAt(now, 'quiz_complete', 0);
    addAt(now, 'match_complete', 0.001);
    expect(await total('all')).toMatchObject({ avgQuizScore: 0, avgMatchTime: null });
  });

  test('analytics of 24 hours, 7 and 30 days cover as many hours, the current one included', async () => {
    const thisHour = Date.UTC(2026, 2, 29, 12);
    for (const days of [1, 7, 30]) {
      addAt(thisHour - days * dayMs + hourMs, 'set_view');
      addAt(thisHour - days * dayMs + hourMs - 1, 'set_view');
    }
    expect((await total('24h')).totalViews).toBe(1);
    expect((await total('7d')).totalViews).toBe(3);
    expect((await total('30d')).totalViews).toBe(5);
    expect((await total('all')).totalViews).toBe(6);
  });

  test('are the same in UTC on the day the clocks change and over the end of the year', async () => {
    for (const moment of [Date.UTC(2026, 2, 29, 1, 59, 59), Date.UTC(2026, 11, 31, 23, 59, 59)]) {
      now = moment;
      addAt(now, 'set_view');
      now += 2_000;
      addAt(now, 'set_view');
      expect((await total('24h')).totalViews).toBe(2);
      const { points } = await series('24h');
      expect(points.map(({ views }) => views)).toEqual([...Array<number>(22).fill(0), 1, 1]);
    }
  });

  test('by hour are 24 points up to now, the empty ones too', async () => {
    addAt(now, 'set_view');
    addAt(now - 3 * hourMs, 'card_flip');
    addAt(now - 24 * hourMs, 'set_view');
    const { points } = await series('24h');
    expect(points).toHaveLength(24);
    expect(points[0]?.at).toBe('2026-03-28T13:00:00.000Z');
    expect(points[23]).toEqual({ at: '2026-03-29T12:00:00.000Z', views: 1, flips: 0, quizzes: 0, matches: 0 });
    expect(points[20]).toMatchObject({ flips: 1 });
    expect(points.reduce((sum, { views }) => sum + views, 0)).toBe(1);
  });

  test('by day are the days of the range up to today, the first from where the range begins', async () => {
    addAt(now, 'quiz_complete', 80);
    addAt(Date.UTC(2026, 2, 29), 'quiz_complete', 80);
    addAt(Date.UTC(2026, 2, 28, 23, 59, 59, 999), 'match_complete', 20);
    addAt(Date.UTC(2026, 2, 22, 13), 'match_complete', 20);
    addAt(Date.UTC(2026, 2, 22, 12, 59), 'match_complete', 20);
    addAt(Date.UTC(2026, 1, 27, 23), 'set_view');
    addAt(Date.UTC(2026, 1, 27, 12, 59), 'set_view');
    const week = (await series('7d')).points;
    expect(week.map(({ at }) => at)).toEqual([
      '2026-03-22T13:00:00.000Z',
      ...[23, 24, 25, 26, 27, 28, 29].map((day) => `2026-03-${day}T00:00:00.000Z`),
    ]);
    expect(week.map(({ quizzes }) => quizzes)).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
    expect(week.map(({ matches }) => matches)).toEqual([1, 0, 0, 0, 0, 0, 1, 0]);
    const month = (await series('30d')).points;
    expect(month).toHaveLength(31);
    expect(month[0]).toEqual({ at: '2026-02-27T13:00:00.000Z', views: 1, flips: 0, quizzes: 0, matches: 0 });
  });

  test('by day are whole days when the range begins with one', async () => {
    now = Date.UTC(2026, 2, 29, 23, 10);
    const { points } = await series('7d');
    expect(points.map(({ at }) => at)).toEqual(
      [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-03-${day}T00:00:00.000Z`),
    );
  });

  test('come to the same sum over time as in all, at any hour and around every border', async () => {
    const hours = fc.integer({ min: 0, max: 40 * 24 });
    const start = now;
    await fc.assert(
      fc.asyncProperty(
        fc.array(hours, { maxLength: 20 }),
        fc.integer({ min: 0, max: 2 * dayMs }),
        async (ages, later) => {
          await events.flush();
          await db.deleteFrom('event_hours').execute();
          now = start + later;
          for (const age of ages) addAt(now - age * hourMs, 'set_view');
          for (const range of ['24h', '7d', '30d', 'all'] as const) {
            const { points } = await series(range);
            expect(points.reduce((sum, { views }) => sum + views, 0)).toBe((await total(range)).totalViews);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('by month run from the first event to this month', async () => {
    expect((await series('all')).points).toEqual([
      { at: '2026-03-01T00:00:00.000Z', views: 0, flips: 0, quizzes: 0, matches: 0 },
    ]);
    addAt(Date.UTC(2025, 11, 31, 23, 59, 59), 'set_view');
    addAt(Date.UTC(2026, 0, 1), 'set_view');
    addAt(now, 'set_view');
    const { points } = await series('all');
    expect(points.map(({ at, views }) => [at.slice(0, 7), views])).toEqual([
      ['2025-12', 1],
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 1],
    ]);
  });

  test('analytics of one set leave the others out', async () => {
    const first = setId;
    addAt(now - 70 * dayMs, 'set_view');
    setId = await insertTestSet(db);
    addAt(now, 'set_view');
    expect((await series('all', setId)).points).toHaveLength(1);
    expect((await series('all', first)).points.map(({ views }) => views)).toEqual([1, 0, 0]);
    expect((await series('24h', first)).points.every(({ views }) => views === 0)).toBe(true);
  });

  test('a clock that is set back by an hour hides nothing and makes nothing negative', async () => {
    addAt(now + hourMs, 'set_view');
    expect((await total('24h')).totalViews).toBe(1);
    for (const range of ['24h', '7d', '30d', 'all'] as const) {
      const { points } = await series(range);
      expect(points.at(-1)?.views).toBe(1);
    }
  });

  test('a first event of long ago makes no endless series', async () => {
    addAt(0, 'set_view');
    expect((await series('all')).points).toHaveLength(240);
  });
});
