import { insertRateCounterOnce } from '../../platform/server/rate-limit/rate-counter-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { addUp } from './event-count.ts';
import type { EventCount } from './event-count.ts';
import { secretOf } from '../../settings/server/secret.ts';
import { countAnswers } from './answers/count-answers.ts';
import { countConfusions } from './answers/count-confusions.ts';
import type { Sighting } from './answers/count-confusions.ts';
import { addToHours, addToTotals, addViews, insertEventKeys } from './event-store.ts';

/** `createdAt` in milliseconds. */
export interface EventBatch {
  readonly id: string;
  readonly createdAt: number;
  readonly counts: readonly EventCount[];
  /** By the hash of their key. */
  readonly keyed: ReadonlyMap<string, EventCount>;
  /** By the hash of the event's key. */
  readonly sightings: ReadonlyMap<string, Sighting>;
}

/**
 * Counts a batch exactly once, even if the connection was lost during the commit: its id is stored with it. Drops
 * events whose key was counted before or whose set is gone.
 */
export async function writeEvents({ db }: Pick<Services, 'db'>, batch: EventBatch): Promise<void> {
  const key = batch.sightings.size === 0 ? '' : await secretOf(db, 'confusions-key');
  await db.transaction().execute(async (transaction) => {
    const written = { subject: `events ${batch.id}`, windowStart: batch.createdAt };
    const isNew = await insertRateCounterOnce(transaction, written);
    if (!isNew) return;
    const newKeys = await insertEventKeys(transaction, [...batch.keyed.keys()].sort(), batch.createdAt);
    const counts = [...batch.counts, ...newKeys.flatMap((key) => batch.keyed.get(key) ?? [])];
    const found = await countViews(transaction, counts);
    const ofFound = counts.filter(({ setId }) => found.has(setId));
    await addToHours(
      transaction,
      addUp(ofFound, ({ setId, eventType, hour }) => `${setId} ${eventType} ${hour}`),
    );
    await addToTotals(
      transaction,
      addUp(ofFound, ({ setId, eventType }) => `${setId} ${eventType}`),
    );
    const sightings = newKeys.flatMap((keyHash) => batch.sightings.get(keyHash) ?? []);
    const counting = { key, now: batch.createdAt };
    await countConfusions(transaction, sightings, counting);
    await countAnswers(transaction, sightings, counting);
  });
}

/**
 * Sorted against deadlocks.
 * @returns the sets that exist
 */
async function countViews(db: Database, counts: readonly EventCount[]): Promise<Set<string>> {
  const views = counts.map((count) => (count.eventType === 'set_view' ? count : { ...count, count: 0 }));
  const found = new Set<string>();
  for (const { setId, count } of addUp(views, (view) => view.setId)) {
    if (await addViews(db, setId, count)) found.add(setId);
  }
  return found;
}
