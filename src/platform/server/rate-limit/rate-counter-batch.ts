import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/schema.ts';
import { incrementRateCounters, type RateWindow } from './rate-counter-store.ts';

interface Waiting {
  readonly window: RateWindow;
  readonly resolve: (count: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Each SQLite write blocks all others. */
const collectMs = 25;

const maxRows = 500;

export class RateCounterBatch {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The count after writing. */
  count(window: RateWindow): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ window, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    await delay(collectMs);
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, maxRows));
    this.#isWriting = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
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
