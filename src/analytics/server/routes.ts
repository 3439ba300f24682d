import type { HandlersOf } from '../../api/server/handler.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility, lockSet, refreshSetSummary } from '../../sets/server/set-store.ts';
import type { Confusions, HardestCards, EventType, Range, Series, Analytics } from '../contract.ts';
import { listCompletions, type Completion } from '../../modes/modes.ts';
import { maxListedConfusions, maxListedHardest } from '../../platform/rules/limits.ts';
import { listTermsOf } from '../../cards/server/card-store.ts';
import { listConfusions, listHardest } from './answers/answer-store.ts';
import { findFirstHour, hourMs, listEventsAt, sumHours, sumTotals, type EventSum } from './event-store.ts';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { sql } from 'kysely';

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

const nothing = { count: 0, total: 0 };

export async function readAnalytics(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  { range, setId }: { range: Range; setId: string | undefined },
): Promise<Analytics> {
  await services.events.flush();
  if (range === 'all') return toAnalytics(await sumTotals(services.db, setId));
  return toAnalytics(await sumHours(services.db, { setId, sinceHour: rangeStartHour(range, services.now()) }));
}

function toAnalytics(sums: readonly EventSum[]): Analytics {
  const of = (type: EventType) => sums.find((sum) => sum.eventType === type) ?? nothing;
  const completions = listCompletions().map((completion) => ({ ...completion, sum: of(completion.event) }));
  const totals = completions.map(({ figures, sum }) => [figures.total, sum.count]);
  const averages = completions.map(({ figures, measure, sum }) => [figures.average, averageOf(sum, measure)]);
  return {
    totalViews: of('set_view').count,
    ...(Object.fromEntries(totals) as Pick<Analytics, Completion['figures']['total']>),
    totalFlips: of('card_flip').count,
    ...(Object.fromEntries(averages) as Pick<Analytics, Completion['figures']['average']>),
  };
}

/** A score as a whole number, a time in hundredths of a second. */
function averageOf({ count, total }: typeof nothing, measure: Completion['measure']): number | null {
  if (count === 0) return null;
  return measure === 'score' ? Math.round(total / count) : Math.round((total / count) * 100) / 100 || null;
}

type SpanRange = Exclude<Range, 'all'>;

const rangeHours: Readonly<Record<SpanRange, number>> = { '30d': 30 * 24, '7d': 7 * 24, '24h': 24 };

/** In hours since 1970, UTC. */
function rangeStartHour(range: SpanRange, now: number): number {
  return Math.floor(now / hourMs) - rangeHours[range] + 1;
}

const reconciledSetsPerQuery = 20;

/** Sums of the same numbers in another order differ by less than this. */
const roundingError = 0.005;

/**
 * Recomputes card counts from cards, and view and event totals from hourly counts. Compares without a lock, then
 * corrects set by set under it.
 * @returns how many were wrong
 */
export async function reconcileCounters({ db, events }: Pick<Services, 'db' | 'events'>): Promise<number> {
  await events.flush();
  return await correctCounters(db);
}

export async function countWrongCounters(db: Services['db']): Promise<number> {
  let wrong = 0;
  for (const setIds of chunksOf(await listSetIds(db), reconciledSetsPerQuery)) {
    wrong += (await findWrongCounters(db, setIds)).length;
  }
  return wrong;
}

export async function correctCounters(db: Services['db']): Promise<number> {
  let corrected = 0;
  for (const setIds of chunksOf(await listSetIds(db), reconciledSetsPerQuery)) {
    const wrong = await findWrongCounters(db, setIds);
    for (const setId of new Set(wrong.map((counter) => counter.setId))) corrected += await correctSet(db, setId);
    await letOthersRun();
  }
  return corrected;
}

function correctSet(db: Services['db'], setId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, setId))) return 0;
    const wrong = await findWrongCounters(transaction, [setId]);
    for (const counter of wrong) await correct(transaction, counter);
    return wrong.length;
  });
}

async function findWrongCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const kept = byKey(await listKeptCounters(db, setIds));
  const counted = byKey(await listTrueCounters(db, setIds));
  const missing = [...kept]
    .filter(([key]) => !counted.has(key))
    .map(([, counter]) => ({ ...counter, count: 0, total: 0 }));
  return [...counted.values(), ...missing].filter((counter) => !isSame(counter, kept.get(keyOf(counter))));
}

function correct(db: Database, { setId, name, count, total }: Counter): Promise<void> {
  if (name === 'cards') return refreshSetSummary(db, setId);
  if (name === 'views') return updateViewCount(db, setId, count);
  return upsertEventTotal(db, { setId, eventType: name, count, total });
}

function byKey(counters: readonly Counter[]): Map<string, Counter> {
  return new Map(counters.map((counter) => [keyOf(counter), counter]));
}

function keyOf({ setId, name }: Counter): string {
  return `${setId} ${name}`;
}

function isSame(counter: Counter, kept: Counter | undefined): boolean {
  return counter.count === kept?.count && Math.abs(counter.total - kept.total) < roundingError;
}

/** Cards or views of a set, or its events of a type. */
interface Counter {
  readonly setId: string;
  readonly name: 'cards' | 'views' | EventType;
  readonly count: number;
  /** The sum of scores or times; 0 for cards and views. */
  readonly total: number;
}

async function listSetIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function listKeptCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const sets = await db
    .selectFrom('sets')
    .select(['id', 'card_count', 'view_count'])
    .where('id', 'in', setIds)
    .execute();
  const totals = await db
    .selectFrom('event_totals')
    .select(['set_id as setId', 'event_type as name', 'count', 'total'])
    .where('set_id', 'in', setIds)
    .execute();
  return [
    ...sets.map((set): Counter => ({ setId: set.id, name: 'cards', count: set.card_count, total: 0 })),
    ...sets.map((set): Counter => ({ setId: set.id, name: 'views', count: set.view_count, total: 0 })),
    ...totals,
  ];
}

/** Counters of 0 are left out. */
async function listTrueCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const cards = await db
    .selectFrom('cards')
    .select(({ fn }) => [
      'set_id as setId',
      sql.lit<'cards'>('cards').as('name'),
      fn.countAll<number>().as('count'),
      sql.lit(0).as('total'),
    ])
    .where('set_id', 'in', setIds)
    .groupBy('set_id')
    .execute();
  const events = await db
    .selectFrom('event_hours')
    .select(({ fn }) => [
      'set_id as setId',
      'event_type as name',
      fn.sum<number>('count').as('count'),
      fn.sum<number>('total').as('total'),
    ])
    .where('set_id', 'in', setIds)
    .groupBy(['set_id', 'event_type'])
    .execute();
  const views = events.filter(({ name }) => name === 'set_view');
  return [...cards, ...views.map((view): Counter => ({ ...view, name: 'views', total: 0 })), ...events];
}

async function updateViewCount(db: Database, setId: string, views: number): Promise<void> {
  await db.updateTable('sets').set({ view_count: views }).where('id', '=', setId).execute();
}

async function upsertEventTotal(
  db: Database,
  { setId, eventType, count, total }: { setId: string; eventType: EventType; count: number; total: number },
): Promise<void> {
  await db
    .insertInto('event_totals')
    .values({ set_id: setId, event_type: eventType, count, total })
    .onConflict((conflict) => conflict.columns(['set_id', 'event_type']).doUpdateSet({ count, total }))
    .execute();
}
