import type { Range, Series } from '../contract.ts';
import { listCompletions } from '../../modes/modes.ts';
import { formatLanguage } from '../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';

const playNames = listCompletions().map(({ figures }) => figures.series);
const noPlays = Object.fromEntries(playNames.map((name) => [name, 0])) as Record<(typeof playNames)[number], number>;

/** The chart of all time shows at least this many months, even empty ones. */
const minChartMonths = 12;

/** The counts of one hour, day or month. */
export interface ActivityPoint extends Omit<Series['points'][number], 'at'> {
  /** In epoch milliseconds. The point ends where the next one starts. */
  readonly startMs: number;
  /** The rounds that learners finished, of all modes together. */
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

/**
 * Returns the points of a chart. The chart of all time gets empty months before its first one if it would otherwise
 * have fewer than `minChartMonths`.
 */
export function activityPoints(points: Series['points'], range: Range): ActivityPoint[] {
  const chartPoints = points.map(({ at, ...counts }) => toPoint({ startMs: Date.parse(at), ...counts }));
  const first = chartPoints[0];
  if (range !== 'all' || !first) return chartPoints;
  const missingCount = Math.max(0, minChartMonths - chartPoints.length);
  const missingMonths = Array.from({ length: missingCount }, (_, index) =>
    emptyMonth(first.startMs, index - missingCount),
  );
  return [...missingMonths, ...chartPoints];
}

export function sumActivity(points: readonly ActivityPoint[]): ActivitySums {
  return {
    views: points.reduce((sum, point) => sum + point.views, 0),
    plays: points.reduce((sum, point) => sum + point.plays, 0),
  };
}

/** Returns the index of the point with the most views, the last one on a tie, or undefined if there are no views. */
export function busiestPoint(points: readonly ActivityPoint[]): number | undefined {
  const most = Math.max(0, ...points.map((point) => point.views));
  return most === 0 ? undefined : points.findLastIndex((point) => point.views === most);
}

/**
 * Returns ticks from 0 to at least `highest`, in two to four equal steps of 1, 2 or 5 (times ten, a hundred, …). The
 * last tick is as low as possible, and the steps are as few as possible.
 */
export function axisTicks(highest: number): number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))) - 1);
  const steps = [1, 2, 5, 10, 20, 50].map((step) => step * magnitude);
  const scales = steps.flatMap((step) => [2, 3, 4].map((count) => ({ step, count, top: step * count })));
  const [best] = scales.filter(({ top }) => top >= highest).sort((a, b) => a.top - b.top || a.count - b.count);
  // The largest scale always reaches `highest`, so the fallback is only for the types.
  const { step, count } = best ?? { step: highest / 2, count: 2 };
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the indices of the points that get a label: the last one, and those at equal steps before it. */
export function labelledPoints(count: number, maxLabels: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / (maxLabels - 1)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

const inUtc = { timeZone: 'UTC', hourCycle: 'h23' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { day: 'numeric', month: 'short' } as const;
const shapes = {
  time: timeParts,
  day: dayParts,
  dayAndTime: { ...dayParts, ...timeParts },
  longDay: { weekday: 'short', ...dayParts },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Returns for example '14:00', '22 Oct' or 'Oct 2026', in UTC. */
export function shortPointName({ startMs }: ActivityPoint, range: Range, t: Texts): string {
  switch (activityUnits[range]) {
    case 'hour':
      return format(startMs, 'time', t);
    case 'day':
      return format(startMs, 'day', t);
    case 'month':
      return format(startMs, 'month', t);
  }
}

/** Formatters are kept, because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(timeMs: number, shape: keyof typeof shapes, { language }: Texts): string {
  const key = `${shape} ${language}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(formatLanguage(language), { ...inUtc, ...shapes[shape] });
  formatters.set(key, formatter);
  return formatter.format(timeMs);
}

/** Returns for example '22 Oct, 14:00', 'Thu 22 Oct' or 'Oct 2026', in UTC. The name of a partial day tells its start. */
export function pointName({ startMs }: ActivityPoint, range: Range, t: Texts): string {
  switch (activityUnits[range]) {
    case 'hour':
      return format(startMs, 'dayAndTime', t);
    case 'day': {
      // Some languages write a comma after the weekday.
      const day = format(startMs, 'longDay', t).replace(',', '');
      return isMidnight(startMs) ? day : t('{day}, from {time}', { day, time: format(startMs, 'time', t) });
    }
    case 'month':
      return format(startMs, 'month', t);
  }
}

function isMidnight(timeMs: number): boolean {
  return timeMs % (24 * 60 * 60 * 1000) === 0;
}

function toPoint(counts: Omit<ActivityPoint, 'plays'>): ActivityPoint {
  return { ...counts, plays: playNames.reduce((sum, name) => sum + counts[name], 0) };
}

function emptyMonth(firstMs: number, offset: number): ActivityPoint {
  const first = new Date(firstMs);
  const startMs = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset);
  return toPoint({ startMs, views: 0, flips: 0, ...noPlays });
}
