import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { lockSet, refreshSetSummary } from '../../sets/server/set-store.ts';
import type { EventType } from '../contract.ts';

const reconciledSetsPerQuery = 20;

/** Sums of the same scores or times, added in another order, differ by less than this. */
const roundingError = 0.005;

/**
 * Recomputes card counts from cards, and view and event totals from hourly counts. Compares all sets without a lock,
 * then corrects those that differ, one by one, under the lock of the set.
 * @returns how many counters were wrong
 */
export async function reconcileCounters({ db, events }: Pick<Services, 'db' | 'events'>): Promise<number> {
  await events.flush();
  return await correctCounters(db);
}

export async function countWrongCounters(db: Database): Promise<number> {
  let wrong = 0;
  for (const setIds of chunksOf(await listSetIds(db), reconciledSetsPerQuery)) {
    wrong += (await findWrongCounters(db, setIds)).length;
  }
  return wrong;
}

export async function correctCounters(db: Database): Promise<number> {
  let corrected = 0;
  for (const setIds of chunksOf(await listSetIds(db), reconciledSetsPerQuery)) {
    const wrong = await findWrongCounters(db, setIds);
    for (const setId of new Set(wrong.map((counter) => counter.setId))) corrected += await correctSet(db, setId);
    await letOthersRun();
  }
  return corrected;
}

function correctSet(db: Database, setId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, setId))) return 0;
    // Compared again, because the counters may have changed before the lock.
    const wrong = await findWrongCounters(transaction, [setId]);
    for (const counter of wrong) await correctCounter(transaction, counter);
    return wrong.length;
  });
}

/** Returns the wrong counters with their true values. */
async function findWrongCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const stored = byKey(await listStoredCounters(db, setIds));
  const counted = byKey(await listTrueCounters(db, setIds));
  const zero = [...stored]
    .filter(([key]) => !counted.has(key))
    .map(([, counter]) => ({ ...counter, count: 0, total: 0 }));
  return [...counted.values(), ...zero].filter((counter) => !isSame(counter, stored.get(keyOf(counter))));
}

function correctCounter(db: Database, { setId, name, count, total }: Counter): Promise<void> {
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

function isSame(counter: Counter, stored: Counter | undefined): boolean {
  return counter.count === stored?.count && Math.abs(counter.total - stored.total) < roundingError;
}

/** The number of cards, of views, or of events of one type of a set. */
interface Counter {
  readonly setId: string;
  readonly name: 'cards' | 'views' | EventType;
  readonly count: number;
  /** The sum of scores or times, which is 0 for cards and views. */
  readonly total: number;
}

async function listSetIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function listStoredCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
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

/** Omits counters that are 0. */
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
