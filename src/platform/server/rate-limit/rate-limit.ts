import { hash } from 'node:crypto';
import { rateWindowMs } from '../../rules/limits.ts';
import { tooManyRequests } from '../base/problems.ts';
import type { ProblemError } from '../base/problems.ts';
import type { Database } from '../database/schema.ts';
import { networkOf } from './network-of.ts';
import { incrementRateCounters } from './rate-counter-store.ts';
import type { Services } from '../services/services.ts';

/** Further addresses share counts, which bounds the memory. */
const maxRatedAddresses = 20_000;
/** Large enough that a flood affects few other addresses. */
const maxSharedCounts = 4_096;

export class WindowCounters {
  readonly #windowMs: number;
  #windowStart = 0;
  #counts = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * @param now in epoch milliseconds
   * @returns the count of this window
   */
  add(subject: string, now: number, times = 1): number {
    this.#enterWindow(now - (now % this.#windowMs));
    const isRoomLeft = this.#counts.size < maxRatedAddresses || this.#counts.has(subject);
    const key = isRoomLeft ? subject : sharedCountOf(subject);
    const count = (this.#counts.get(key) ?? 0) + times;
    this.#counts.set(key, count);
    return count;
  }

  entries(): readonly (readonly [subject: string, count: number])[] {
    return [...this.#counts];
  }

  #enterWindow(windowStart: number): void {
    if (windowStart === this.#windowStart) return;
    this.#windowStart = windowStart;
    this.#counts = new Map();
  }
}

function sharedCountOf(subject: string): string {
  return `others ${hash('sha1', subject, 'buffer').readUInt32BE() % maxSharedCounts}`;
}

type Needed = Pick<Services, 'db' | 'now'>;

export interface Rate {
  readonly action: string;
  readonly address: string;
  readonly perMinute: number;
}

/** Counts in memory, so that refused calls cost no write. */
const countsByDatabase = new WeakMap<Database, WindowCounters>();

export interface RatedTogether {
  readonly action: string;
  /** The addresses of the calls, in order. */
  readonly addresses: readonly string[];
  readonly perMinute: number;
}

/**
 * Counts across all processes, for calls that `limitRateInMemory` has accepted. Calls over the limit are then refused
 * from memory.
 * @param db may be any transaction
 * @returns for each call whether it exceeds the limit
 */
export async function countTogether(
  db: Database,
  { action, addresses, perMinute }: RatedTogether,
  { db: counting, now }: Needed,
): Promise<boolean[]> {
  const at = now();
  const windowStart = at - (at % rateWindowMs);
  const subjects = addresses.map((address) => subjectOf({ action, address }));
  const windows = subjects.toSorted().map((subject) => ({ subject, windowStart }));
  const counts = await incrementRateCounters(db, windows);
  const isTooOften = subjects.map((subject, place) => {
    const later = subjects.slice(place + 1).filter((other) => other === subject).length;
    return (counts.get(subject) ?? 0) - later > perMinute;
  });
  const refused = subjects.filter((_, place) => isTooOften[place]);
  for (const subject of refused) countsOf(counting).add(subject, at, perMinute);
  return isTooOften;
}

/**
 * Counts only in this process, without a write.
 * @throws ProblemError 429 when the address has exceeded the limit in this minute
 */
export function limitRateInMemory(services: Needed, rate: Rate): void {
  const now = services.now();
  if (countsOf(services.db).add(subjectOf(rate), now) > rate.perMinute) throw tooOften(now);
}

export function tooOften(now: number): ProblemError {
  const restMs = rateWindowMs - (now % rateWindowMs);
  return tooManyRequests('Too many requests from your network. Please try again in a minute.', restMs / 1000);
}

function subjectOf({ action, address }: Pick<Rate, 'action' | 'address'>): string {
  return `${action} ${networkOf(address)}`;
}

function countsOf(db: Database): WindowCounters {
  const counts = countsByDatabase.get(db) ?? new WindowCounters(rateWindowMs);
  countsByDatabase.set(db, counts);
  return counts;
}
