import { setImmediate } from 'node:timers/promises';
import type { NewScore } from '../contract.ts';
import { rateWindowMs } from '../../platform/rules/limits.ts';
import { deleteStaleRateCounters } from '../../platform/server/rate-limit/rate-counter-store.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { RankedEntry, ScoreIntake, Services, Submitter } from '../../platform/server/services/services.ts';
import { maxScoresPerMinute, placeScores, readScoreSettings } from './place-scores.ts';
import type { Submission } from './settle-score.ts';

type Needed = Pick<Services, 'db' | 'dialect' | 'now' | 'newId'>;

/** The most scores in one transaction. */
const maxScores = 100;

interface Waiting extends Submission {
  readonly resolve: (placed: RankedEntry) => void;
  readonly reject: (error: unknown) => void;
}

export function openScores(services: Needed): ScoreIntake {
  return new ScoreBatches(services);
}

/**
 * A commit waits for the disk and, on PostgreSQL, for other processes. Scores that arrive in the meantime are written
 * together in the next transaction and answered after its commit.
 */
class ScoreBatches implements ScoreIntake {
  readonly #services: Needed;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #clearedUpAt = 0;

  constructor(services: Needed) {
    this.#services = services;
  }

  async submit(score: NewScore, submitter: Submitter): Promise<RankedEntry> {
    const { address } = submitter;
    limitRateInMemory(this.#services, { action: 'score', address, perMinute: maxScoresPerMinute });
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ score, submitter, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Other scores may arrive in the same turn of the event loop.
      await setImmediate();
      await this.#write(this.#waiting.splice(0, maxScores));
    }
    this.#isWriting = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let isPlaced = false;
    try {
      await this.#clearUp();
      const settings = await readScoreSettings(this.#services.db);
      const outcomes = await this.#services.db.transaction().execute(async (db) => {
        const placed = await placeScores(this.#services, { db, settings }, batch);
        isPlaced = true;
        return placed;
      });
      for (const [place, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[place];
        if (outcome === undefined || outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      const isForAll = isPlaced || batch.length === 1 || this.#services.dialect.isUnavailable(error);
      if (isForAll) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#write([one]);
    }
  }

  async #clearUp(): Promise<void> {
    const { db, now } = this.#services;
    if (Math.abs(now() - this.#clearedUpAt) < rateWindowMs) return;
    await deleteStaleRateCounters(db, now());
    this.#clearedUpAt = now();
  }
}
