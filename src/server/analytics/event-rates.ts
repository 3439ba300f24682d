import { maxRatedAddresses, rateWindowMs } from '../../shared/limits.ts';
import { incrementRateCounter } from '../rate-limit/rate-counter-store.ts';
import { networkOf } from '../rate-limit/network-of.ts';
import type { Database } from '../database/schema.ts';

export const maxEventsPerMinute = 6_000;
/** How many events of an address are counted locally before the counts of other processes are fetched. */
const eventRateShareThreshold = maxEventsPerMinute / 20;

/** The events of an address in this minute: shared counts, and local ones that are not shared yet. */
interface Count {
  shared: number;
  own: number;
}

/**
 * Counts the events of each address in this process, and shares the counts through the database once they are worth it. Across several
 * processes an address may exceed its limit a little.
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
