import type { Range, Series } from '../contract.ts';
import { listCompletions } from '../../modes/modes.ts';
import { formatLanguage } from '../../platform/rules/languages/interface-languages.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';

const playNames = listCompletions().map(({ figures }) => figures.series);
const noPlays = Object.fromEntries(playNames.map((name) => [name, 0])) as Record<(typeof playNames)[number], number>;

/** The chart of all time shows at least this many months, even empty ones. */
const minChartMonths = 12;

/** In an hour, a day or a month. */
export interface ActivityPoint extends Omit<Series['points'][number], 'at'> {
  /** Milliseconds; the next begins at its end. */
  readonly startMs: number;
  /** What learners finished. */
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

/** Pads the start of a young studio's chart with empty months. */
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
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { day: 'numeric', month: 'short' } as const;
const shapes = {
  time: timeParts,
  day: dayParts,
  dayAndTime: { ...dayParts, ...timeParts },
  longDay: { weekday: 'short', ...dayParts },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating a format is slow, so each language keeps its own. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeMs: number, shape: keyof typeof shapes, { language }: Texts): string {
  const key = `${shape} ${language}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(formatLanguage(language), { ...inUtc, ...shapes[shape] });
  formats.set(key, known);
  return known.format(timeMs);
}

/** In UTC: '14:00', '22 Oct', 'Oct 2026'. */
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

/** In UTC: '22 Oct, 14:00', 'Thu 22 Oct', 'Oct 2026'; for a partial day with its start. */
export function pointName({ startMs }: ActivityPoint, range: Range, t: Texts): string {
  switch (activityUnits[range]) {
    case 'hour':
      return format(startMs, 'dayAndTime', t);
    case 'day': {
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
