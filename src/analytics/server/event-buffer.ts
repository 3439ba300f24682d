import { hash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CountedEvent } from '../contract.ts';
import { eventKeysKeptMs, rateWindowMs } from '../../platform/rules/limits.ts';
import { networkOf, rateLimitExceeded } from '../../platform/server/rate-limit/rate-limit.ts';
import { log } from '../../platform/server/base/log.ts';
import { unavailable } from '../../platform/server/base/problems.ts';
import type { EventBuffer, Services } from '../../platform/server/services/services.ts';
import { dayMs, type Observation } from './count-observations.ts';
import { EventPace, EventRates } from './event-limits.ts';
import { deleteEventKeysBefore, hourMs, type EventCount } from './event-store.ts';
import { deleteSourcesBefore } from './observation-store.ts';
import { writeEvents, type EventBatch } from './write-events.ts';

/** Accepted events are written to the disk after this time. */
const eventFlushMs = 250;
/** Events are refused while a write takes longer than this, because a crash might lose them. */
const maxEventWriteMs = 1_000;
/**
 * How many counters may wait to be written. Each event with an idempotency key is one; the others are added up to one
 * for each set, type and hour.
 */
const maxBufferedCounters = 20_000;
/** How often writing the remaining events is tried before the server stops. */
const maxClosingTries = 3;

type Dependencies = Pick<Services, 'db' | 'now'> & {
  /** Called for the first of several failed writes in a row. They are tried again. */
  readonly onError?: (error: unknown) => void;
};

export function openEventBuffer(services: Dependencies): EventBuffer {
  return new DatabaseEventBuffer(services);
}

/** Writes accepted events in batches. Refuses events while a failed batch is retried. */
class DatabaseEventBuffer implements EventBuffer {
  readonly #services: Dependencies;
  readonly #rates = new EventRates();
  readonly #pace = new EventPace();
  /** Sums of events without an idempotency key, by set, type and hour. */
  #counts = new Map<string, EventCount>();
  /**
   * Events with an idempotency key, by its hash. The database knows which keys were counted before. Events without a
   * key that name cards get a random one, because each observation belongs to a key.
   */
  #keyedEvents = new Map<string, EventCount>();
  /** What the events of `#keyedEvents` tell about cards, by the same hash. */
  #observations = new Map<string, Observation>();
  /** A time of `performance.now`, or undefined while nothing is written. */
  #writingSince: number | undefined;
  /** The batch stays the same while it is retried, because an earlier try may have been written. */
  #batch: EventBatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<boolean> = Promise.resolve(true);
  #nextWriting: Promise<boolean> | undefined;
  #clearedUpAt = 0;
  #isFailing = false;
  #isClosed = false;

  constructor(services: Dependencies) {
    this.#services = services;
  }

  keepPace(address: string): Promise<void> {
    return this.#pace.keep(address);
  }

  add({ setId, eventType, value, confusions = [], answers = [] }: CountedEvent, address: string, key?: string): void {
    const now = this.#services.now();
    if (!this.#canTakeMore()) throw unavailable('Events cannot be counted just now. Please try again.');
    if (!this.#rates.count(address, now)) throw rateLimitExceeded(now);
    const event = { setId, eventType, hour: Math.floor(now / hourMs), count: 1, total: value };
    const namesCards = confusions.length + answers.length > 0;
    if (key === undefined && !namesCards) this.#addToCounter(event);
    else {
      const keyHash = hashKey(`${setId} ${key ?? randomUUID()}`);
      this.#keyedEvents.set(keyHash, event);
      if (namesCards) this.#observations.set(keyHash, { setId, network: networkOf(address), confusions, answers });
    }
    this.#writeSoon();
  }

  /** Calls during a write share the next one, because their events may have come too late for the running one. */
  flush(): Promise<boolean> {
    this.#nextWriting ??= this.#writing.then(() => {
      this.#nextWriting = undefined;
      this.#writing = this.#write();
      return this.#writing;
    });
    return this.#nextWriting;
  }

  async flushWithin(ms: number): Promise<void> {
    if (this.waiting === 0) return;
    await Promise.race([this.flush(), wait(ms, undefined, { ref: false })]);
  }

  get waiting(): number {
    const batchCount = this.#batch === undefined ? 0 : this.#batch.counts.length + this.#batch.keyedEvents.size;
    return this.#bufferedCount + batchCount;
  }

  get #bufferedCount(): number {
    return this.#counts.size + this.#keyedEvents.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    let isWritten = false;
    for (let tries = 0; tries < maxClosingTries && !isWritten; tries++) isWritten = await this.flush();
    clearTimeout(this.#timer);
  }

  #canTakeMore(): boolean {
    const writingMs = this.#writingSince === undefined ? 0 : performance.now() - this.#writingSince;
    const keepsUp = !this.#isFailing && writingMs <= maxEventWriteMs && this.#bufferedCount < maxBufferedCounters;
    return keepsUp && !this.#isClosed;
  }

  #addToCounter(event: EventCount): void {
    const counter = `${event.setId} ${event.eventType} ${event.hour}`;
    const { count, total } = this.#counts.get(counter) ?? { count: 0, total: 0 };
    this.#counts.set(counter, { ...event, count: count + 1, total: total + event.total });
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => this.flush(), eventFlushMs).unref();
  }

  async #write(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writingSince = performance.now();
    try {
      // A batch that failed is written before the events that arrived since then.
      await this.#writeBatch();
      this.#batch = this.#takeBatch();
      await this.#writeBatch();
      await this.#rates.share(this.#services.db);
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#report(error);
      this.#writeSoon();
      return false;
    } finally {
      this.#writingSince = undefined;
    }
  }

  async #writeBatch(): Promise<void> {
    if (this.#batch === undefined) return;
    await writeEvents(this.#services, this.#batch);
    this.#batch = undefined;
    await this.#clearUp();
  }

  #takeBatch(): EventBatch | undefined {
    if (this.#bufferedCount === 0) return undefined;
    const batch = {
      counts: [...this.#counts.values()],
      keyedEvents: this.#keyedEvents,
      observations: this.#observations,
    };
    this.#counts = new Map();
    this.#keyedEvents = new Map();
    this.#observations = new Map();
    return { id: randomUUID(), createdAt: this.#services.now(), ...batch };
  }

  #report(error: unknown): void {
    const { onError = logFailure } = this.#services;
    if (!this.#isFailing) onError(error);
    this.#isFailing = true;
  }

  async #clearUp(): Promise<void> {
    const { db, now } = this.#services;
    if (Math.abs(now() - this.#clearedUpAt) < rateWindowMs) return;
    this.#clearedUpAt = now();
    await deleteEventKeysBefore(db, this.#clearedUpAt - eventKeysKeptMs);
    await deleteSourcesBefore(db, Math.floor(this.#clearedUpAt / dayMs));
  }
}

/** Keeps 128 bits of the hash, which are enough that no two keys have the same one. */
function hashKey(key: string): string {
  return hash('sha256', key, 'buffer').subarray(0, 16).toString('base64url');
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'Events cannot be written just now and will be tried again');
}
