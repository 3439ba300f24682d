import { sql } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';

/** The number of cards or of views of a set, which is stored with the set. */
export interface Counter {
  readonly setId: string;
  readonly name: 'cards' | 'views';
  readonly count: number;
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
  return [
    ...sets.map((set): Counter => ({ setId: set.id, name: 'cards', count: set.card_count })),
    ...sets.map((set): Counter => ({ setId: set.id, name: 'views', count: set.view_count })),
  ];
}

/** Omits counters that are 0. */
export async function listTrueCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const cards = await db
    .selectFrom('cards')
    .select(({ fn }) => ['set_id as setId', sql.lit<'cards'>('cards').as('name'), fn.countAll<number>().as('count')])
    .where('set_id', 'in', setIds)
    .groupBy('set_id')
    .execute();
  const views = await db
    .selectFrom('event_hours')
    .select(({ fn }) => ['set_id as setId', sql.lit<'views'>('views').as('name'), fn.sum<number>('count').as('count')])
    .where('set_id', 'in', setIds)
    .where('event_type', '=', 'set_view')
    .groupBy('set_id')
    .execute();
  return [...cards, ...views];
}

export async function updateViewCount(db: Database, setId: string, views: number): Promise<void> {
  await db.updateTable('sets').set({ view_count: views }).where('id', '=', setId).execute();
}
