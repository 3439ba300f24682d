import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Series } from '../contract.ts';
import {
  activityPoints,
  axisTicks,
  busiestPoint,
  labelledPoints,
  pointName,
  shortPointName,
  sumActivity,
} from './activity.ts';
import type { ActivityPoint } from './activity.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

const nothing = { views: 0, flips: 0, quizzes: 0, matches: 0 };

function pointsAt(...starts: string[]): Series['points'] {
  return starts.map((at) => ({ at, ...nothing }));
}

function pointAt(at: string): ActivityPoint {
  return { startMs: Date.parse(at), ...nothing, plays: 0 };
}

describe('the points of a chart', () => {
  test('count finished quizzes and matches as plays', () => {
    const points = activityPoints(
      [
        { at: '2026-03-28T00:00:00.000Z', views: 5, flips: 9, quizzes: 1, matches: 2 },
        { at: '2026-03-29T00:00:00.000Z', views: 1, flips: 0, quizzes: 4, matches: 0 },
      ],
      '7d',
    );
    expect(points.map(({ plays }) => plays)).toEqual([3, 4]);
    expect(sumActivity(points)).toEqual({ views: 6, plays: 7 });
  });

  test('of all time are twelve months at least, over the end of a year too', () => {
    const points = activityPoints(pointsAt('2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'), 'all');
    expect(points.map((point) => shortPointName(point, 'all', englishTexts))).toEqual(
      'Apr 2025,May 2025,Jun 2025,Jul 2025,Aug 2025,Sept 2025,Oct 2025,Nov 2025,Dec 2025,Jan 2026,Feb 2026,Mar 2026'.split(
        ',',
      ),
    );
    expect(points[0]).toEqual(pointAt('2025-04-01T00:00:00.000Z'));
  });

  test('the points of a chart of other ranges are those of the server', () => {
    expect(activityPoints(pointsAt('2026-03-29T00:00:00.000Z'), '7d')).toHaveLength(1);
    expect(activityPoints([], 'all')).toEqual([]);
  });

  test('have a busiest one: of equals the last, of nothing none', () => {
    const views = [0, 3, 3, 1].map((count) => ({ ...pointAt('2026-03-29T00:00:00.000Z'), views: count }));
    expect(busiestPoint(views)).toBe(2);
    expect(busiestPoint([pointAt('2026-03-29T00:00:00.000Z')])).toBeUndefined();
  });
});

describe('names of points, in UTC', () => {
  test.each([
    ['24h', '2026-03-29T01:00:00.000Z', '01:00', '29 Mar, 01:00'],
    ['24h', '2026-12-31T00:00:00.000Z', '00:00', '31 Dec, 00:00'],
    ['7d', '2026-10-25T00:00:00.000Z', '25 Oct', 'Sun 25 Oct'],
    ['30d', '2026-10-25T13:00:00.000Z', '25 Oct', 'Sun 25 Oct, from 13:00'],
    ['all', '2026-11-01T00:00:00.000Z', 'Nov 2026', 'Nov 2026'],
  ] as const)('of %s at %s', (range, at, short, long) => {
    expect(shortPointName(pointAt(at), range, englishTexts)).toBe(short);
    expect(pointName(pointAt(at), range, englishTexts)).toBe(long);
  });
});

describe('the lines across a chart', () => {
  test.each([
    [0, [0, 1, 2]],
    [1, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [10, [0, 5, 10]],
    [17, [0, 10, 20]],
    [396, [0, 200, 400]],
    [1_001, [0, 500, 1_000, 1_500]],
  ])('for %i', (highest, ticks) => {
    expect(axisTicks(highest)).toEqual(ticks);
  });

  test('are three to five equal whole steps that end at or above the highest, and below twice of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000_000 }), (highest) => {
        const ticks = axisTicks(highest);
        const [, step = 0] = ticks;
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks).toEqual(ticks.map((_, index) => index * step));
        expect(Number.isInteger(step)).toBe(true);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(ticks.at(-1)).toBeLessThan(highest * 2);
      }),
    );
  });
});

describe('points named below a chart', () => {
  test.each([
    [31, [0, 10, 20, 30]],
    [24, [7, 15, 23]],
    [12, [3, 7, 11]],
    [8, [1, 4, 7]],
    [7, [0, 2, 4, 6]],
    [1, [0]],
    [0, []],
  ])('of %i', (count, named) => {
    expect(labelledPoints(count, 4)).toEqual(named);
  });

  test('are the last and others at equal steps, no more than there is room for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 2, max: 8 }), (count, room) => {
        const named = labelledPoints(count, room);
        expect(named.at(-1)).toBe(count - 1);
        expect(named.length).toBeLessThanOrEqual(room);
        const steps = named.slice(1).map((index, place) => index - (named[place] ?? 0));
        expect(new Set(steps).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
