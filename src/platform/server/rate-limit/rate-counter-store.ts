import { setTimeout as delay } from 'node:timers/promises';
import { rowsPerStatement } from '../database/dialect.ts';
import type { RateCounterRow, Database } from '../database/schema.ts';

/** A time in which events of a subject are counted. */
export interface RateWindow {
  readonly subject: string;
  /** In epoch milliseconds. */
  readonly windowStart: number;
}

/**
 * Increments the counter of a subject in a window.
 * @returns the new count; of several calls at the same time, each gets another
 */
export async function incrementRateCounter(db: Database, { subject, windowStart }: RateWindow): Promise<number> {
  const { count } = await db
    .insertInto('attempts')
    .values({ subject, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_start']).doUpdateSet((row) => ({ count: row('attempts.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Increments all counters in one write.
 * @returns the counts by subject, of any of its windows if it has several; a window that occurs twice counts twice
 */
export async function incrementRateCounters(
  db: Database,
  windows: readonly (RateWindow & { readonly times?: number })[],
): Promise<Map<string, number>> {
  // A statement may write a row only once, so equal windows are added up first.
  const rowsByWindow = new Map<string, RateCounterRow>();
  for (const { subject, windowStart, times = 1 } of windows) {
    const key = `${subject} ${windowStart}`;
    const row = rowsByWindow.get(key);
    rowsByWindow.set(key, { subject, window_start: windowStart, count: times + (row?.count ?? 0) });
  }
  const rows = await db
    .insertInto('attempts')
    .values([...rowsByWindow.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet((row) => ({ count: row('attempts.count', '+', row.ref('excluded.count')) })),
    )
    .returning(['subject', 'count'])
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

export async function decrementRateCounter(db: Database, { subject, windowStart }: RateWindow): Promise<void> {
  await db
    .updateTable('attempts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Lists counters that began from `since` to `until` and are not zero, oldest first. */
export async function listRateCounters(
  db: Database,
  { subject, since, until }: { subject: string; since: number; until: number },
): Promise<{ windowStart: number; count: number }[]> {
  const rows = await db
    .selectFrom('attempts')
    .select(['window_start', 'count'])
    .where('subject', '=', subject)
    .where('window_start', '>=', since)
    .where('window_start', '<=', until)
    .where('count', '>', 0)
    .orderBy('window_start')
    .execute();
  return rows.map((row) => ({ windowStart: row.window_start, count: row.count }));
}

/**
 * Inserts a counter that must not exist yet. Returns false if the counter exists already. For a caller that marks a
 * transaction by it and retries the transaction, this means that the earlier try was committed after all.
 */
export async function insertRateCounterOnce(db: Database, { subject, windowStart }: RateWindow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('attempts')
    .values({ subject, window_start: windowStart, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How long counters are kept. It is longer than any window, so that no counter in use is deleted. */
const countersKeptMs = 60 * 60 * 1000;

/**
 * Deletes counters that no limit needs any more. Also deletes counters far in the future, which remain after a clock
 * was set back.
 */
export async function deleteStaleRateCounters(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((row) =>
      row.or([row('window_start', '<', now - countersKeptMs), row('window_start', '>', now + countersKeptMs)]),
    )
    .execute();
}

interface PendingCount {
  readonly window: RateWindow;
  readonly resolve: (count: number) => void;
  readonly reject: (error: unknown) => void;
}

/** How long counts are collected before they are written together, because each SQLite write blocks all others. */
const collectMs = 25;

/** Increments counters like `incrementRateCounter`, but many of them in one write. */
export class RateCounterBatch {
  readonly #db: Database;
  #pending: PendingCount[] = [];
  #isWriting = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves to the count once it is written. */
  count(window: RateWindow): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ window, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    await delay(collectMs);
    while (this.#pending.length > 0) await this.#write(this.#pending.splice(0, rowsPerStatement));
    this.#isWriting = false;
  }

  async #write(batch: readonly PendingCount[]): Promise<void> {
    try {
      const counts = await incrementRateCounters(
        this.#db,
        batch.map(({ window }) => window),
      );
      for (const { window, resolve } of batch) resolve(counts.get(window.subject) ?? 0);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
