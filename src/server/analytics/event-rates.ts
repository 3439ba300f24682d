import { maxRatedAddresses, rateWindowMs } from '../../shared/limits.ts';
import { incrementRateCounter } from '../rate-limit/rate-counter-store.ts';
import { networkOf } from '../rate-limit/network-of.ts';
import type { Database } from '../database/schema.ts';

export const maxEventsPerMinute = 6_000;
/** Events of one address that a process counts by itself before it asks what the other processes counted. */
const eventRateShareThreshold = maxEventsPerMinute / 20;

/** Events of an address in this minute: what the processes have told each other, and what this one has not told yet. */
interface Count {
  shared: number;
  own: number;
}

/**
 * How many events each address sends, without a query per event: a process counts by itself and tells the others, through the
 * database, what has become worth telling. Across several processes an address may so send a little more than its limit.
 */
export class EventRates {
  #windowStart = 0;
  #counts = new Map<string, Count>();

  /** Counts an event at `now` (milliseconds); false when the address sent too many in this minute. */
  count(address: string, now: number): boolean {
    this.#enterWindow(now - (now % rateWindowMs));
    const count = this.#countOf(networkOf(address));
    if (count.shared + count.own >= maxEventsPerMinute) return false;
    count.own += 1;
    return true;
  }

  /** Tells the other processes, and hears from them. */
  async share(db: Database): Promise<void> {
    const windowStart = this.#windowStart;
    for (const [network, count] of this.#counts) {
      const told = count.own;
      if (told < eventRateShareThreshold) continue;
      count.shared = await incrementRateCounter(db, { subject: `event ${network}`, windowStart }, told);
      count.own -= told;
    }
  }

  #enterWindow(windowStart: number): void {
    if (windowStart === this.#windowStart) return;
    this.#windowStart = windowStart;
    this.#counts = new Map();
  }

  #countOf(network: string): Count {
    const isRoomLeft = this.#counts.size < maxRatedAddresses || this.#counts.has(network);
    const key = isRoomLeft ? network : 'others';
    const count = this.#counts.get(key) ?? { shared: 0, own: 0 };
    this.#counts.set(key, count);
    return count;
  }
}
