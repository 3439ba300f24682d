import { sql } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';
import type { EventType } from '../contract.ts';

/**
 * The number of cards, of views, or of events of one type of a set. Views have two counters: `views`, which is stored
 * with the set, and that of `set_view` events.
 */
export interface Counter {
  readonly setId: string;
  readonly name: 'cards' | 'views' | EventType;
  readonly count: number;
  /** The sum of scores or times, which is 0 for cards and views. */
  readonly total: number;
}

export async function listSetIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('sets').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function listStoredCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
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
export async function listTrueCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
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

export async function updateViewCount(db: Database, setId: string, views: number): Promise<void> {
  await db.updateTable('sets').set({ view_count: views }).where('id', '=', setId).execute();
}

export async function upsertEventTotal(
  db: Database,
  { setId, eventType, count, total }: { setId: string; eventType: EventType; count: number; total: number },
): Promise<void> {
  await db
    .insertInto('event_totals')
    .values({ set_id: setId, event_type: eventType, count, total })
    .onConflict((conflict) => conflict.columns(['set_id', 'event_type']).doUpdateSet({ count, total }))
    .execute();
}
