import { chunksOf } from '../../shared/chunks-of.ts';
import { rateWindowMs } from '../../shared/limits.ts';
import type { Database } from '../database/schema.ts';
import { networkOf } from '../rate-limit/network-of.ts';
import { deleteStaleRateCounters, incrementRateCounters } from '../rate-limit/rate-counter-store.ts';
import { WindowCounters } from '../rate-limit/window-counters.ts';

export const maxEventsPerMinute = 6_000;
/** After so many events of a network processes share their counts. */
const eventRateShareThreshold = maxEventsPerMinute / 20;
const networksPerStatement = 500;

/** Shared through the database only when it is worth it: several processes may exceed a limit a little. */
export class EventRates {
  /** Of all processes, as far as this one knows. */
  readonly #known = new WindowCounters(rateWindowMs);
  readonly #unshared = new WindowCounters(rateWindowMs);
  #now = 0;

  /** False when the address sent too many in this minute. @param now in milliseconds */
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

  /** Many networks at once: each write waits for the disk. */
  async share(db: Database): Promise<void> {
    const now = this.#now;
    const windowStart = now - (now % rateWindowMs);
    // So that two processes never wait for each other.
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
