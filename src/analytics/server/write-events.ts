import type { Services } from '../../platform/server/services/services.ts';
import { insertRateCounterOnce } from '../../platform/server/rate-limit/rate-counter-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { secretOf } from '../../settings/server/setting-store.ts';
import { countAnswers, countConfusions, type Observation } from './count-observations.ts';
import { addToHours, addViews, insertEventKeys, type EventCount } from './event-store.ts';

export interface EventBatch {
  readonly id: string;
  /** In epoch milliseconds. */
  readonly createdAt: number;
  /** Events without an idempotency key, already added up. */
  readonly counts: readonly EventCount[];
  /** Events by the hash of their idempotency key. */
  readonly keyedEvents: ReadonlyMap<string, EventCount>;
  /** What those events tell about cards, such as a wrong answer that was chosen for a card, by the same hash. */
  readonly observations: ReadonlyMap<string, Observation>;
}

/**
 * Counts a batch exactly once, even if the connection was lost during the commit: its id is stored with it. Drops
 * events whose key was counted before or whose set is gone.
 */
export async function writeEvents({ db }: Pick<Services, 'db'>, batch: EventBatch): Promise<void> {
  // The secret that hashes networks is read outside the transaction, because the first read creates it.
  const secret = batch.observations.size === 0 ? '' : await secretOf(db, 'confusions-key');
  await db.transaction().execute(async (transaction) => {
    // The id of the batch is kept in the table of rate counters, from which it is deleted with the stale counters.
    const batchMark = { subject: `events ${batch.id}`, windowStart: batch.createdAt };
    const isNew = await insertRateCounterOnce(transaction, batchMark);
    if (!isNew) return;
    const newKeys = await insertEventKeys(transaction, [...batch.keyedEvents.keys()].sort(), batch.createdAt);
    const counts = [...batch.counts, ...newKeys.flatMap((keyHash) => batch.keyedEvents.get(keyHash) ?? [])];
    const existingSetIds = await addViewsAndLock(transaction, counts);
    const countsOfExistingSets = counts.filter(({ setId }) => existingSetIds.has(setId));
    await addToHours(
      transaction,
      sumEventsByKey(countsOfExistingSets, ({ setId, eventType, hour }) => `${setId} ${eventType} ${hour}`),
    );
    const observations = newKeys.flatMap((keyHash) => batch.observations.get(keyHash) ?? []);
    const context = { secret, now: batch.createdAt };
    await countConfusions(transaction, observations, context);
    await countAnswers(transaction, observations, context);
  });
}

/**
 * Locks the rows of all sets that the events belong to: adding 0 views locks a set without views. Whoever deletes a set
 * or corrects its counters (`reconcileCounters`) waits for the lock.
 * @returns the ids of the sets that exist
 */
async function addViewsAndLock(db: Database, counts: readonly EventCount[]): Promise<Set<string>> {
  const views = counts.map((count) => (count.eventType === 'set_view' ? count : { ...count, count: 0 }));
  const existingSetIds = new Set<string>();
  for (const { setId, count } of sumEventsByKey(views, (view) => view.setId)) {
    if (await addViews(db, setId, count)) existingSetIds.add(setId);
  }
  return existingSetIds;
}

/**
 * Adds up events with the same key, sorted by it, so that two processes lock rows in the same order and cannot
 * deadlock.
 */
function sumEventsByKey(events: Iterable<EventCount>, keyOf: (event: EventCount) => string): EventCount[] {
  const sums = new Map<string, EventCount>();
  for (const event of events) {
    const key = keyOf(event);
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined ? event : { ...sum, count: sum.count + event.count, total: sum.total + event.total },
    );
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}
