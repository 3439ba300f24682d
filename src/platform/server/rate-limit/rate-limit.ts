import { hash } from 'node:crypto';
import { rateWindowMs } from '../../rules/limits.ts';
import { log } from '../base/log.ts';
import { tooManyRequests, type ProblemError } from '../base/problems.ts';
import type { Database } from '../database/schema.ts';
import { deleteStaleRateCounters, incrementRateCounter } from './rate-counter-store.ts';
import type { Services } from '../services/services.ts';
import { isIPv4, isIPv6 } from 'node:net';

type Dependencies = Pick<Services, 'db' | 'now'>;

interface Rate {
  readonly action: string;
  readonly address: string;
  readonly perMinute: number;
}

/**
 * Counts a call that `limitRateInMemory` has accepted, across all processes. Further calls over the limit are then
 * refused from memory.
 * @param db may be a transaction; if it is rolled back, the call does not count
 * @throws ProblemError 429 when the address has exceeded the limit in this minute
 */
export async function limitRateAcrossProcesses(db: Database, services: Dependencies, rate: Rate): Promise<void> {
  const subject = subjectOf(rate);
  const now = services.now();
  const count = await incrementRateCounter(db, { subject, windowStart: now - (now % rateWindowMs) });
  if (count <= rate.perMinute) return;
  countsOf(services.db).add(subject, now, rate.perMinute);
  throw rateLimitExceeded(now);
}

/**
 * Counts a call in this process only, without a write.
 * @throws ProblemError 429 when the address has exceeded the limit in this minute
 */
export function limitRateInMemory(services: Dependencies, rate: Rate): void {
  const now = services.now();
  if (countsOf(services.db).add(subjectOf(rate), now) > rate.perMinute) throw rateLimitExceeded(now);
}

/**
 * Makes the refusal of a call over the limit, with the time until the next minute.
 * @param now in epoch milliseconds
 */
export function rateLimitExceeded(now: number): ProblemError {
  const remainingMs = rateWindowMs - (now % rateWindowMs);
  return tooManyRequests('Too many requests from your network. Please try again in a minute.', remainingMs / 1000);
}

function subjectOf({ action, address }: Pick<Rate, 'action' | 'address'>): string {
  return `${action} ${networkOf(address)}`;
}

/** The counts of this process, so that refused calls cost no write. */
const countsByDatabase = new WeakMap<Database, WindowCounters>();

function countsOf(db: Database): WindowCounters {
  const counts = countsByDatabase.get(db) ?? new WindowCounters(rateWindowMs);
  countsByDatabase.set(db, counts);
  return counts;
}

/** How many addresses have counters of their own. Further ones share counters, which bounds the memory. */
const maxRatedAddresses = 20_000;
/** The number of shared counters, which is so large that an address with many calls affects few others. */
const sharedCounterCount = 4_096;

/** Counters in memory, one for each subject, which begin anew with each window of a fixed length. */
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
    const hasOwnCounter = this.#counts.size < maxRatedAddresses || this.#counts.has(subject);
    const key = hasOwnCounter ? subject : sharedCounterOf(subject);
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

function sharedCounterOf(subject: string): string {
  return `others ${hash('sha1', subject, 'buffer').readUInt32BE() % sharedCounterCount}`;
}

/** How often stale counters are deleted. */
const deleteEveryMs = 60 * 60 * 1000;

/** Deletes stale counters, with their addresses, even if nothing more is counted. Returns a function that stops it. */
export function startDeletingCounters({ db, now }: Dependencies): () => void {
  const deleteStale = () => void deleteStaleRateCounters(db, now()).catch(reportNotDeleted);
  deleteStale();
  const timer = setInterval(deleteStale, deleteEveryMs).unref();
  return () => clearInterval(timer);
}

function reportNotDeleted(error: unknown): void {
  log.error({ err: error }, 'The counters of rate limits cannot be deleted just now; the next time is in an hour');
}

/**
 * Returns an IPv4 address itself. For an IPv6 address it returns the /64 network, within which a household or server
 * changes addresses freely. All texts that are not an address count as one network.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return networkOfIPv6(bare, 4);
  return 'unknown';
}

/** Returns the /24 network, or the /48 network of an IPv6 address. It often belongs to one owner. */
export function subnetOf(address: string): string {
  const bare = withoutPort(address);
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(bare)) return networkOfIPv6(bare, 3);
  return 'unknown';
}

/** Accepts `192.0.2.1:80`, `[2001:db8::1]:80`, `fe80::1%eth0` and `::ffff:192.0.2.1`. */
function withoutPort(address: string): string {
  return address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * An IPv4 address that is mapped into IPv6 (RFC 4291, 2.5.5.2) counts as the IPv4 address. It may also be written as
 * two groups of hexadecimal digits.
 */
function networkOfIPv6(address: string, groupCount: 3 | 4): string {
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return `${groups.slice(0, groupCount).join(':')}::/${groupCount * 16}`;
  const ipv4 = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return groupCount === 4 ? ipv4.join('.') : subnetOf(ipv4.join('.'));
}

/** Returns eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = listGroups(head);
  const after = tail === undefined ? [] : listGroups(tail);
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function listGroups(part: string): string[] {
  return part
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
    .split(':')
    .filter((group) => group !== '');
}
