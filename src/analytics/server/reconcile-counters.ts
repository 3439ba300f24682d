import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { lockSet, refreshSetSummary } from '../../sets/server/set-store.ts';
import { listSetIds, listStoredCounters, listTrueCounters, updateViewCount, type Counter } from './counter-store.ts';

/** The number of sets that a query compares, so small that other requests do not wait long for it. */
const setsPerQuery = 20;

/**
 * Recomputes the number of cards from the cards, and that of views from the hourly counts. Compares all sets without a
 * lock, then corrects those that differ, one by one, under the lock of the set.
 * @returns how many counters were corrected
 */
export async function reconcileCounters({ db, events }: Pick<Services, 'db' | 'events'>): Promise<number> {
  await events.flush();
  return await correctCounters(db);
}

/** Returns how many counters are wrong, without correcting them. */
export async function countWrongCounters(db: Database): Promise<number> {
  let wrongCount = 0;
  for (const setIds of chunksOf(await listSetIds(db), setsPerQuery)) {
    wrongCount += (await findWrongCounters(db, setIds)).length;
  }
  return wrongCount;
}

/** Like `reconcileCounters`, but for a database without a server. */
export async function correctCounters(db: Database): Promise<number> {
  let correctedCount = 0;
  for (const setIds of chunksOf(await listSetIds(db), setsPerQuery)) {
    const wrongCounters = await findWrongCounters(db, setIds);
    for (const setId of new Set(wrongCounters.map((counter) => counter.setId)))
      correctedCount += await correctSet(db, setId);
    await yieldToEventLoop();
  }
  return correctedCount;
}

function correctSet(db: Database, setId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockSet(transaction, setId))) return 0;
    // Compared again, because the counters may have changed before the lock.
    const wrongCounters = await findWrongCounters(transaction, [setId]);
    for (const counter of wrongCounters) await correctCounter(transaction, counter);
    return wrongCounters.length;
  });
}

/** Returns the wrong counters with their true values. */
async function findWrongCounters(db: Database, setIds: readonly string[]): Promise<Counter[]> {
  const storedCounters = await listStoredCounters(db, setIds);
  const trueCounts = new Map((await listTrueCounters(db, setIds)).map((counter) => [keyOf(counter), counter.count]));
  return storedCounters.flatMap((counter) => {
    const count = trueCounts.get(keyOf(counter)) ?? 0;
    return count === counter.count ? [] : [{ ...counter, count }];
  });
}

function correctCounter(db: Database, { setId, name, count }: Counter): Promise<void> {
  return name === 'cards' ? refreshSetSummary(db, setId) : updateViewCount(db, setId, count);
}

function keyOf({ setId, name }: Counter): string {
  return `${setId} ${name}`;
}
