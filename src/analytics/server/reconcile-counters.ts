import { setImmediate as letOthersRun } from 'node:timers/promises';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { lockSet, refreshSetSummary } from '../../sets/server/set-store.ts';
import {
  listSetIds,
  listStoredCounters,
  listTrueCounters,
  updateViewCount,
  upsertEventTotal,
  type Counter,
} from './counter-store.ts';

/** Few enough that other requests do not wait long for a query. */
const setsPerQuery = 20;

/** Sums of the same scores or times, added in another order, differ by less than this. */
const roundingError = 0.005;

/**
 * Recomputes card counts from cards, and view and event totals from hourly counts. Compares all sets without a lock,
 * then corrects those that differ, one by one, under the lock of the set.
 * @returns how many counters were corrected
 */
export async function reconcileCounters({ db, events }: Pick<Services, 'db' | 'events'>): Promise<number> {
  await events.flush();
  return await correctCounters(db);
}

export async function countWrongCounters(db: Database): Promise<number> {
  let wrong = 0;
  for (const setIds of chunksOf(await listSetIds(db), setsPerQuery)) {
    wrong += (await findWrongCounters(db, setIds)).length;
  }
  return wrong;
}

export async function correctCounters(db: Database): Promise<number> {
  let corrected = 0;
  for (const setIds of chunksOf(await listSetIds(db), setsPerQuery)) {
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
  const stored = countersByKey(await listStoredCounters(db, setIds));
  const counted = countersByKey(await listTrueCounters(db, setIds));
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

function countersByKey(counters: readonly Counter[]): Map<string, Counter> {
  return new Map(counters.map((counter) => [keyOf(counter), counter]));
}

function keyOf({ setId, name }: Counter): string {
  return `${setId} ${name}`;
}

function isSame(counter: Counter, stored: Counter | undefined): boolean {
  return counter.count === stored?.count && Math.abs(counter.total - stored.total) < roundingError;
}
