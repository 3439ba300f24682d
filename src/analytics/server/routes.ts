import type { HandlersOf } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import { readAnalytics } from './read-analytics.ts';
import { reconcileCounters } from './reconcile-counters.ts';
import type { Confusions, HardestCards, EventType, Range, Series } from '../contract.ts';
import { listCompletions } from '../../modes/modes.ts';
import { maxListedConfusions, maxListedHardest } from '../../platform/rules/limits.ts';
import { listTermsOf } from '../../cards/server/card-store.ts';
import { listConfusions } from './answers/confusion-store.ts';
import { listHardest } from './answers/answer-store.ts';
import { findFirstHour, hourMs, listEventsAt } from './event-store.ts';
import { rangeStartHour } from './range-start.ts';

/** Twenty years. */
const maxSeriesMonths = 240;

type Point = Series['points'][number];

const dayMs = 24 * hourMs;

const columns: ReadonlyMap<EventType, Exclude<keyof Point, 'at'>> = new Map([
  ['set_view', 'views'],
  ['card_flip', 'flips'],
  ...listCompletions().map(({ event, figures }) => [event, figures.series] as const),
]);

const noCounts = Object.fromEntries(Array.from(columns.values(), (name) => [name, 0])) as Omit<Point, 'at'>;

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
  const terms = await listTermsOf(db, setId, cardIds);
  const byId = new Map(terms.map((term) => [term.cardId, term]));
  const pairs = confusions.map(({ cardIds: ids, count }) => ({
    cards: ids.flatMap((id) => byId.get(id) ?? []),
    count,
  }));
  return { pairs: pairs.filter(({ cards }) => cards.length === 2) };
}

async function readHardestCards({ db, events }: Pick<Services, 'db' | 'events'>, setId: string): Promise<HardestCards> {
  await events.flush();
  const hardest = await listHardest(db, setId, maxListedHardest);
  const cardIds = hardest.map(({ cardId }) => cardId);
  const terms = await listTermsOf(db, setId, cardIds);
  const byId = new Map(terms.map((term) => [term.cardId, term]));
  const cards = hardest.flatMap(({ cardId, asked, wrong }) => {
    const card = byId.get(cardId);
    return card ? [{ card, asked, wrong }] : [];
  });
  return { cards };
}

/**
 * In UTC: 24 hours; 7 or 30 times 24 hours, which add up to what `readAnalytics` counts; or every month since the first
 * event.
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
    const point =
      points[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= events.hour * hourMs),
        )
      ];
    const column = columns.get(events.eventType);
    if (point !== undefined && column !== undefined) point[column] += events.count;
  }
  return { points };
}

/** In milliseconds, oldest first. Events of a clock that is ahead count in the last. */
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

function stepsUpTo(now: number, first: number, stepMs: number): number[] {
  const second = Math.floor(first / stepMs) * stepMs + stepMs;
  const count = Math.max(0, Math.floor((now - second) / stepMs) + 1);
  return [first, ...Array.from({ length: count }, (_, index) => second + index * stepMs)];
}

function monthsUpTo(now: number, first: number): number[] {
  const last = monthNumber(now);
  const count = Math.min(maxSeriesMonths, Math.max(1, last - monthNumber(first) + 1));
  return Array.from({ length: count }, (_, index) => Date.UTC(1970, last - (count - 1 - index)));
}

/** Months since January 1970. */
function monthNumber(at: number): number {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
