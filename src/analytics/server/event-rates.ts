import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { rateWindowMs } from '../../platform/rules/limits.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { networkOf } from '../../platform/server/rate-limit/network-of.ts';
import { deleteStaleRateCounters, incrementRateCounters } from '../../platform/server/rate-limit/rate-counter-store.ts';
import { WindowCounters } from '../../platform/server/rate-limit/window-counters.ts';

export const maxEventsPerMinute = 6_000;
/** From this many events on, a network's count is shared between processes. */
const eventRateShareThreshold = maxEventsPerMinute / 20;
const networksPerStatement = 500;

/** Counts of busy networks alone are shared through the database: several processes may exceed a limit a little. */
export class EventRates {
  /** Of all processes, as far as this one knows. */
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

  /** In one write, as each waits for the disk. */
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

function byNetwork([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : 1;
}

function subjectOf(network: string): string {
  return `event ${network}`;
}
