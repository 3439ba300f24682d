import type { Range, Series } from '../contract.ts';

/** In the chart of all time, empty ones included. */
const minChartMonths = 12;

/** In an hour, a day or a month. */
export interface ActivityPoint {
  /** Milliseconds; the next begins at its end. */
  readonly startMs: number;
  readonly views: number;
  readonly flips: number;
  readonly quizzes: number;
  readonly matches: number;
  /** Finished quizzes and matches. */
  readonly plays: number;
}

export interface ActivitySums {
  readonly views: number;
  readonly plays: number;
}

export const activityUnits = { '24h': 'hour', '7d': 'day', '30d': 'day', all: 'month' } as const satisfies Record<
  Range,
  string
>;

/** For a young studio, empty months come first. */
export function activityPoints(points: Series['points'], range: Range): ActivityPoint[] {
  const shown = points.map(({ at, ...counts }) => toPoint({ startMs: Date.parse(at), ...counts }));
  const first = shown[0];
  if (range !== 'all' || !first) return shown;
  const missing = Math.max(0, minChartMonths - shown.length);
  return [...Array.from({ length: missing }, (_, index) => emptyMonth(first.startMs, index - missing)), ...shown];
}

export function sumActivity(points: readonly ActivityPoint[]): ActivitySums {
  return {
    views: points.reduce((sum, point) => sum + point.views, 0),
    plays: points.reduce((sum, point) => sum + point.plays, 0),
  };
}

/** The last one on a tie; undefined without views or plays. */
export function busiestPoint(points: readonly ActivityPoint[]): number | undefined {
  const most = Math.max(0, ...points.map((point) => point.views));
  return most === 0 ? undefined : points.findLastIndex((point) => point.views === most);
}

/** From 0 to at least `highest`, in two to four equal steps of 1, 2 or 5 (times ten, a hundred, …). */
export function axisTicks(highest: number): number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))) - 1);
  const steps = [1, 2, 5, 10, 20, 50].map((step) => step * magnitude);
  const scales = steps.flatMap((step) => [2, 3, 4].map((count) => ({ step, count, top: step * count })));
  const [best] = scales
    .filter(({ top }) => top >= highest)
    .sort((one, other) => one.top - other.top || one.count - other.count);
  const { step, count } = best ?? { step: highest / 2, count: 2 };
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The last point, and those at equal steps before it, at most `room`. */
export function namedPoints(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / (room - 1)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

const inUtc = { timeZone: 'UTC', hourCycle: 'h23' } as const;
const time = new Intl.DateTimeFormat('en-GB', { ...inUtc, hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { ...inUtc, day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('en-GB', { ...inUtc, weekday: 'short', day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat('en-GB', { ...inUtc, month: 'short', year: 'numeric' });

/** In UTC: '14:00', '22 Oct', 'Oct 2026'. */
export function shortPointName({ startMs }: ActivityPoint, range: Range): string {
  switch (activityUnits[range]) {
    case 'hour':
      return time.format(startMs);
    case 'day':
      return day.format(startMs);
    case 'month':
      return month.format(startMs);
  }
}

/** In UTC: '22 Oct, 14:00', 'Thu 22 Oct', 'Oct 2026'; for a partial day with its start. */
export function pointName({ startMs }: ActivityPoint, range: Range): string {
  switch (activityUnits[range]) {
    case 'hour':
      return `${day.format(startMs)}, ${time.format(startMs)}`;
    case 'day': {
      const begins = time.format(startMs);
      const name = longDay.format(startMs).replace(',', '');
      return begins === '00:00' ? name : `${name}, from ${begins}`;
    }
    case 'month':
      return month.format(startMs);
  }
}

function toPoint(counts: Omit<ActivityPoint, 'plays'>): ActivityPoint {
  return { ...counts, plays: counts.quizzes + counts.matches };
}

function emptyMonth(firstMs: number, offset: number): ActivityPoint {
  const first = new Date(firstMs);
  const startMs = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset);
  return toPoint({ startMs, views: 0, flips: 0, quizzes: 0, matches: 0 });
}
