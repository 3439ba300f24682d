import { hash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CountedEvent, CardAnswer } from '../contract.ts';
import { eventKeysKeptMs, rateWindowMs } from '../../platform/rules/limits.ts';
import {
  deleteStaleRateCounters,
  incrementRateCounters,
  insertRateCounterOnce,
} from '../../platform/server/rate-limit/rate-counter-store.ts';
import { networkOf, WindowCounters, tooOften } from '../../platform/server/rate-limit/rate-limit.ts';
import { log } from '../../platform/server/base/log.ts';
import { unavailable } from '../../platform/server/base/problems.ts';
import type { EventBuffer, Services } from '../../platform/server/services/services.ts';
import { type Sighting, countConfusions, addToAnswers, findCardsByKey } from './answers/answer-store.ts';
import {
  deleteEventKeysBefore,
  hourMs,
  type EventCount,
  addToHours,
  addToTotals,
  addUp,
  addViews,
  insertEventKeys,
} from './event-store.ts';
import {
  dayMs,
  byName,
  keepAllowed,
  maxSightingsOfOnePerDay,
  maxSightingsPerDay,
  type Counting,
  deleteSourcesBefore,
} from './answers/sighting-limits.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { secretOf } from '../../settings/server/setting-store.ts';
import { LRUCache } from 'lru-cache';

export const maxEventsPerMinute = 6_000;

/** From this many events on, a network's count is shared between processes. */
const eventRateShareThreshold = maxEventsPerMinute / 20;

const networksPerStatement = 500;

/**
 * Only counts of busy networks are shared through the database, so several processes together may exceed a limit a
 * little.
 */
class EventRates {
  /** Counts of all processes, as of the last exchange with the database. */
  readonly #known = new WindowCounters(rateWindowMs);
  readonly #unshared = new WindowCounters(rateWindowMs);
  #now = 0;

  /**
   * False when the address has sent too many in this minute.
   * @param now in milliseconds
   */
  count(address: string, now: number): boolean {
    const network = networkOf(address);
    this.#now = now;
    if (this.#known.add(network, now) > maxEventsPerMinute) {
      this.#known.add(network, now, -1);
      return false;
    }
    this.#unshared.add(network, now);
    return true;
  }

  /** Uses a single write, because each write waits for the disk. */
  async share(db: Database): Promise<void> {
    const now = this.#now;
    const windowStart = now - (now % rateWindowMs);
    // Sorted against deadlocks.
    const due = [...this.#unshared.entries()]
      .filter(([, count]) => count >= eventRateShareThreshold)
      .toSorted(byNetwork);
    for (const networks of chunksOf(due, networksPerStatement)) {
      const totals = await incrementRateCounters(
        db,
        networks.map(([network, times]) => ({ subject: subjectOf(network), windowStart, times })),
      );
      if (networks.some(([network, count]) => totals.get(subjectOf(network)) === count))
        await deleteStaleRateCounters(db, windowStart);
      if (this.#now - (this.#now % rateWindowMs) !== windowStart) return;
      for (const [network, count] of networks)
        this.#learn(network, { now, count, total: totals.get(subjectOf(network)) ?? 0 });
    }
  }

  #learn(network: string, { now, count, total }: { now: number; count: number; total: number }): void {
    const unshared = this.#unshared.add(network, now, -count);
    const known = this.#known.add(network, now, 0);
    this.#known.add(network, now, total + unshared - known);
  }
}

/** After this an accepted event is on disk. */
const eventFlushMs = 250;
/** Events are refused while a write takes longer than this, because a crash might lose them. */
const maxEventWriteMs = 1_000;
/** Events with a key, and counters (set, type and hour) of those without. */
const maxBufferedCounters = 20_000;

type Needed = Pick<Services, 'db' | 'now'> & {
  /** Called once for each failed write, which is tried again. */
  readonly onError?: (error: unknown) => void;
};

const closingTries = 3;

export function openEventBuffer(services: Needed): EventBuffer {
  return new DatabaseEventBuffer(services);
}

/** Writes accepted events in batches. Refuses events while a failed batch is retried. */
class DatabaseEventBuffer implements EventBuffer {
  readonly #services: Needed;
  readonly #rates = new EventRates();
  readonly #pace = new EventPace();
  /** Events without a key, by set, type and hour. */
  #counts = new Map<string, EventCount>();
  /** Events with a key: the database knows which are counted. */
  #keyed = new Map<string, EventCount>();
  #sightings = new Map<string, Sighting>();
  /** By `performance.now`. */
  #writingSince: number | undefined;
  /** The batch stays the same while it is retried, because an earlier try may have been written. */
  #batch: EventBatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<boolean> = Promise.resolve(true);
  #nextWriting: Promise<boolean> | undefined;
  #clearedUpAt = 0;
  #isFailing = false;
  #isClosed = false;

  constructor(services: Needed) {
    this.#services = services;
  }

  keepPace(address: string): Promise<void> {
    return this.#pace.keep(address);
  }

  add({ setId, eventType, value, confusions = [], answers = [] }: CountedEvent, address: string, key?: string): void {
    const now = this.#services.now();
    if (!this.#canTakeMore()) throw unavailable('Events cannot be counted just now. Please try again.');
    if (!this.#rates.count(address, now)) throw tooOften(now);
    const event = { setId, eventType, hour: Math.floor(now / hourMs), count: 1, total: value };
    const tellsOfCards = confusions.length + answers.length > 0;
    if (key === undefined && !tellsOfCards) this.#addUp(event);
    else {
      const keyHash = hashKey(`${setId} ${key ?? randomUUID()}`);
      this.#keyed.set(keyHash, event);
      if (tellsOfCards) this.#sightings.set(keyHash, { setId, network: networkOf(address), confusions, answers });
    }
    this.#writeSoon();
  }

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
    const { counts = [], keyed = new Map() } = this.#batch ?? {};
    return this.#buffered + counts.length + keyed.size;
  }

  get #buffered(): number {
    return this.#counts.size + this.#keyed.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    let isWritten = false;
    for (let tries = 0; tries < closingTries && !isWritten; tries++) isWritten = await this.flush();
    clearTimeout(this.#timer);
  }

  #canTakeMore(): boolean {
    const writingMs = this.#writingSince === undefined ? 0 : performance.now() - this.#writingSince;
    const keepsUp = !this.#isFailing && writingMs <= maxEventWriteMs && this.#buffered < maxBufferedCounters;
    return keepsUp && !this.#isClosed;
  }

  #addUp(event: EventCount): void {
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
    const [counts, keyed, sightings] = [this.#counts, this.#keyed, this.#sightings];
    if (counts.size + keyed.size === 0) return undefined;
    this.#counts = new Map();
    this.#keyed = new Map();
    this.#sightings = new Map();
    return { id: randomUUID(), createdAt: this.#services.now(), counts: [...counts.values()], keyed, sightings };
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
    await deleteStaleRateCounters(db, this.#clearedUpAt);
    await deleteEventKeysBefore(db, this.#clearedUpAt - eventKeysKeptMs);
    await deleteSourcesBefore(db, Math.floor(this.#clearedUpAt / dayMs));
  }
}

/** 128 bits: keys do not collide. */
function hashKey(key: string): string {
  return hash('sha256', key, 'buffer').subarray(0, 16).toString('base64url');
}

function logFailure(error: unknown): void {
  log.error({ err: error }, 'Events cannot be written just now and will be tried again');
}

function byNetwork([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : 1;
}

function subjectOf(network: string): string {
  return `event ${network}`;
}

/** `createdAt` in milliseconds. */
interface EventBatch {
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

interface Answered extends CardAnswer, Pick<Sighting, 'setId' | 'network'> {}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Call it in the transaction that locks the
 * sets.
 */
async function countAnswers(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  // Bounds the queries.
  const ofNetworks = await keepAllowed(db, sightings.flatMap(answersOf), {
    ...counting,
    max: maxSightingsPerDay,
    nameOf: ({ network }) => `answers ${network}`,
  });
  const cardIds = await findCardsByKey(db, ofNetworks);
  const known = ofNetworks.flatMap((answered) => {
    const cardId = cardIds.get(`${answered.setId} ${answered.cardKey}`);
    return cardId === undefined ? [] : [{ ...answered, cardId }];
  });
  const allowed = await keepAllowed(db, known, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    nameOf: ({ network, cardId }) => `answers ${network} ${cardId}`,
  });
  const rows = [...Map.groupBy(allowed, ({ cardId }) => cardId)].sort(byName).map(([cardId, answers]) => ({
    card_id: cardId,
    asked: answers.length,
    wrong: answers.filter(({ isRight }) => !isRight).length,
  }));
  await addToAnswers(db, rows);
}

function answersOf({ setId, network, answers }: Sighting): Answered[] {
  const byCard = new Map(answers.map((answer) => [answer.cardKey, answer]));
  return [...byCard.values()].map((answer) => ({ ...answer, setId, network }));
}

/** This many events pass without delay, for a class whose pages all send at once. */
const burst = 300;
/** This rate takes a few hundredths of a processor. */
const eventsPerSecond = 200;
const maxDelayMs = 1_000;
/** Each costs some hundred bytes. */
const maxNetworks = 20_000;

const spacingMs = 1_000 / eventsPerSecond;

/** Delays networks that send faster than people study (generic cell rate algorithm, ITU-T I.371). */
export class EventPace {
  /** In milliseconds: when a network's events would have passed at an even pace. */
  readonly #throughAt = new LRUCache<string, number>({ max: maxNetworks });

  async keep(address: string): Promise<void> {
    const delayMs = this.delayOf(address, performance.now());
    if (delayMs > 0) await wait(delayMs);
  }

  /**
   * In milliseconds.
   * @param now in milliseconds, on a monotonic clock
   */
  delayOf(address: string, now: number): number {
    const network = networkOf(address);
    const throughAt = Math.max(this.#throughAt.get(network) ?? 0, now) + spacingMs;
    const delayMs = throughAt - now - burst * spacingMs;
    if (delayMs > maxDelayMs) return maxDelayMs;
    this.#throughAt.set(network, throughAt);
    return Math.max(0, delayMs);
  }
}
