import { rateWindowMs } from '../../shared/limits.ts';
import type { Database } from '../database/schema.ts';
import { networkOf } from '../rate-limit/network-of.ts';
import { incrementRateCounter } from '../rate-limit/rate-counter-store.ts';
import { WindowCounters } from '../rate-limit/window-counters.ts';

export const maxEventsPerMinute = 6_000;
/** After so many local events of an address the counts of other processes are fetched. */
const eventRateShareThreshold = maxEventsPerMinute / 20;

/** Counted in this process, and shared through the database once it is worth it: several processes may exceed a limit a little. */
export class EventRates {
  /** Of all processes, as far as this one knows. */
  readonly #known = new WindowCounters(rateWindowMs);
  /** Of this one, not told to the others yet. */
  readonly #untold = new WindowCounters(rateWindowMs);
  #now = 0;

  /** False when the address sent too many in this minute. @param now in milliseconds */
  count(address: string, now: number): boolean {
    const network = networkOf(address);
    this.#now = now;
    if (this.#known.add(network, now) > maxEventsPerMinute) {
      this.#known.add(network, now, -1);
      return false;
    }
    this.#untold.add(network, now);
    return true;
  }

  async share(db: Database): Promise<void> {
    const now = this.#now;
    const windowStart = now - (now % rateWindowMs);
    for (const [network, told] of this.#untold.entries()) {
      if (told < eventRateShareThreshold) continue;
      const total = await incrementRateCounter(db, { subject: `event ${network}`, windowStart }, told);
      if (this.#now - (this.#now % rateWindowMs) !== windowStart) return;
      const untold = this.#untold.add(network, now, -told);
      const known = this.#known.add(network, now, 0);
      this.#known.add(network, now, total + untold - known);
    }
  }
}
