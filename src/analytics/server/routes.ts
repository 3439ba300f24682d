import type { HandlersOf } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import type { Confusions, HardestCards, EventType, Range, Series, Analytics } from '../contract.ts';
import { listCompletions, type Completion } from '../../modes/modes.ts';
import { maxListedConfusions, maxListedHardest } from '../../platform/rules/limits.ts';
import { listTermsOfCards } from '../../cards/server/card-store.ts';
import { listConfusions, listHardest } from './observation-store.ts';
import { findFirstHour, hourMs, listEventsAt, sumHours, type EventSum } from './event-store.ts';
import { reconcileCounters } from './reconcile-counters.ts';

/** The most months of a series. Of more months, the latest ones are listed. */
const maxSeriesMonths = 20 * 12;

const dayMs = 24 * hourMs;

export const analyticsHandlers = {
  'POST /api/analytics/event': async ({ services, address, body, idempotencyKey }) => {
    await services.events.keepPace(address);
    services.events.add(body, address, idempotencyKey);
    return { accepted: true };
  },
  'POST /api/analytics/reconcile': async ({ services }) => ({ reconciled: await reconcileCounters(services) }),
  'GET /api/analytics': async ({ services, query }) =>
    await readAnalytics(services, { range: query.range, setId: undefined }),
  'GET /api/analytics/series': async ({ services, query }) => {
    if (query.setId !== undefined) await requireSet(services, query.setId);
    return await readSeries(services, { range: query.range, setId: query.setId });
  },
  'GET /api/analytics/:setId': async ({ services, params, query }) => {
    await requireSet(services, params.setId);
    return await readAnalytics(services, { range: query.range, setId: params.setId });
  },
  'GET /api/analytics/:setId/confusions': async ({ services, params }) => {
    await requireSet(services, params.setId);
    return await readConfusions(services, params.setId);
  },
  'GET /api/analytics/:setId/hardest-cards': async ({ services, params }) => {
    await requireSet(services, params.setId);
    return await readHardestCards(services, params.setId);
  },
} satisfies HandlersOf<
  | 'POST /api/analytics/event'
  | 'POST /api/analytics/reconcile'
  | 'GET /api/analytics'
  | 'GET /api/analytics/series'
  | 'GET /api/analytics/:setId'
  | 'GET /api/analytics/:setId/confusions'
  | 'GET /api/analytics/:setId/hardest-cards'
>;

async function requireSet({ db }: Services, setId: string): Promise<void> {
  if ((await findVisibility(db, setId)) === undefined) throw notFound('Set');
}

async function readConfusions({ db, events }: Pick<Services, 'db' | 'events'>, setId: string): Promise<Confusions> {
  await events.flush();
  const confusions = await listConfusions(db, setId, maxListedConfusions);
  const cardIds = confusions.flatMap((confusion) => confusion.cardIds);
  const terms = await listTermsOfCards(db, setId, cardIds);
  const termsById = new Map(terms.map((term) => [term.cardId, term]));
  const pairs = confusions.map(({ cardIds: ids, count }) => ({
    cards: ids.flatMap((id) => termsById.get(id) ?? []),
    count,
  }));
  return { pairs: pairs.filter(({ cards }) => cards.length === 2) };
}

async function readHardestCards({ db, events }: Pick<Services, 'db' | 'events'>, setId: string): Promise<HardestCards> {
  await events.flush();
  const hardestCards = await listHardest(db, setId, maxListedHardest);
  const cardIds = hardestCards.map(({ cardId }) => cardId);
  const terms = await listTermsOfCards(db, setId, cardIds);
  const termsById = new Map(terms.map((term) => [term.cardId, term]));
  const cards = hardestCards.flatMap(({ cardId, asked, wrong }) => {
    const card = termsById.get(cardId);
    return card ? [{ card, asked, wrong }] : [];
  });
  return { cards };
}

type Point = Series['points'][number];

/** The column of a series in which each type of event is counted. */
const columnsByEvent: ReadonlyMap<EventType, Exclude<keyof Point, 'at'>> = new Map([
  ['set_view', 'views'],
  ['card_flip', 'flips'],
  ...listCompletions().map(({ event, figures }) => [event, figures.series] as const),
]);

const noCounts = Object.fromEntries(Array.from(columnsByEvent.values(), (name) => [name, 0])) as Omit<Point, 'at'>;

/**
 * Lists counts by hour for 24 hours, by day for 7 or 30 times 24 hours, or by month since the first event, all in UTC.
 * The counts of a range add up to those of `readAnalytics`.
 */
export async function readSeries(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  { range, setId }: { range: Range; setId: string | undefined },
): Promise<Series> {
  await services.events.flush();
  const firstHour = range === 'all' ? await findFirstHour(services.db, setId) : undefined;
  const starts = pointStarts(range, services.now(), firstHour);
  const points = starts.map((start) => ({ at: new Date(start).toISOString(), ...noCounts }));
  const sinceHour = Math.floor((starts[0] ?? 0) / hourMs);
  const hoursTogether = range === '24h' ? 1 : 24;
  for (const events of await listEventsAt(services.db, { setId, sinceHour, hoursTogether })) {
    const index = starts.findLastIndex((start) => start <= events.hour * hourMs);
    // The first day is partial. Its events are listed under midnight, before the point starts, so no start is found.
    const point = points[Math.max(0, index)];
    const column = columnsByEvent.get(events.eventType);
    if (point !== undefined && column !== undefined) point[column] += events.count;
  }
  return { points };
}

/** Returns the starts of the points in epoch milliseconds, oldest first. */
function pointStarts(range: Range, now: number, firstHour: number | undefined): number[] {
  switch (range) {
    case '24h':
      return stepsUpTo(now, rangeStartHour(range, now) * hourMs, hourMs);
    case '7d':
    case '30d':
      return stepsUpTo(now, rangeStartHour(range, now) * hourMs, dayMs);
    case 'all':
      return monthsUpTo(now, (firstHour ?? Math.floor(now / hourMs)) * hourMs);
  }
}

/** Returns `first`, followed by the starts of all whole hours or days up to now. */
function stepsUpTo(now: number, first: number, stepMs: number): number[] {
  const second = Math.floor(first / stepMs) * stepMs + stepMs;
  const count = Math.max(0, Math.floor((now - second) / stepMs) + 1);
  return [first, ...Array.from({ length: count }, (_, index) => second + index * stepMs)];
}

/** Returns the starts of the months from that of `first` to that of `now`, or of the last ones if they are too many. */
function monthsUpTo(now: number, first: number): number[] {
  const last = monthNumber(now);
  const count = Math.min(maxSeriesMonths, Math.max(1, last - monthNumber(first) + 1));
  const firstListed = last - count + 1;
  // `Date.UTC` takes months beyond the twelfth for those of later years.
  return Array.from({ length: count }, (_, index) => Date.UTC(1970, firstListed + index));
}

/** The number of months since January 1970. */
function monthNumber(timeMs: number): number {
  const date = new Date(timeMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The count and the total of a type of event that did not occur. */
const noEvents = { count: 0, total: 0 };

/** Counts what happened in the range, in one set or in all sets. */
export async function readAnalytics(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  { range, setId }: { range: Range; setId: string | undefined },
): Promise<Analytics> {
  await services.events.flush();
  const sinceHour = range === 'all' ? 0 : rangeStartHour(range, services.now());
  return toAnalytics(await sumHours(services.db, { setId, sinceHour }));
}

function toAnalytics(sums: readonly EventSum[]): Analytics {
  const sumOf = (type: EventType) => sums.find((sum) => sum.eventType === type) ?? noEvents;
  const completions = listCompletions().map((completion) => ({ ...completion, sum: sumOf(completion.event) }));
  const totals = completions.map(({ figures, sum }) => [figures.total, sum.count]);
  const averages = completions.map(({ figures, measure, sum }) => [figures.average, averageOf(sum, measure)]);
  return {
    totalViews: sumOf('set_view').count,
    ...(Object.fromEntries(totals) as Pick<Analytics, Completion['figures']['total']>),
    totalFlips: sumOf('card_flip').count,
    ...(Object.fromEntries(averages) as Pick<Analytics, Completion['figures']['average']>),
  };
}

/**
 * Rounds a score to a whole number and a time to hundredths of a second. A time of 0 counts as no average, because every
 * match takes some time.
 */
function averageOf({ count, total }: typeof noEvents, measure: Completion['measure']): number | null {
  if (count === 0) return null;
  return measure === 'score' ? Math.round(total / count) : Math.round((total / count) * 100) / 100 || null;
}

type SpanRange = Exclude<Range, 'all'>;

const rangeHours: Readonly<Record<SpanRange, number>> = { '30d': 30 * 24, '7d': 7 * 24, '24h': 24 };

/** Returns the start in hours since 1970 (UTC). The last hour of the range is the current one, which has only begun. */
function rangeStartHour(range: SpanRange, now: number): number {
  return Math.floor(now / hourMs) - rangeHours[range] + 1;
}
