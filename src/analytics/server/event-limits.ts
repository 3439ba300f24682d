import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { rateWindowMs } from '../../platform/rules/limits.ts';
import { rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { incrementRateCounters } from '../../platform/server/rate-limit/rate-counter-store.ts';
import { networkOf, WindowCounters } from '../../platform/server/rate-limit/rate-limit.ts';

/** How many events of a network are counted in a minute. */
export const maxEventsPerMinute = 6_000;

/** A network's count is shared with other processes once it has reached this number. */
const minSharedEvents = maxEventsPerMinute / 20;

/**
 * Counts the events of each network in this minute. Only counts of busy networks are shared through the database, so
 * several processes together may exceed the limit a little.
 */
export class EventRates {
  /** Counts of all processes, as of the last exchange with the database, and of this process since then. */
  readonly #knownCounts = new WindowCounters(rateWindowMs);
  /** Counts of this process that other processes do not know yet. */
  readonly #unsharedCounts = new WindowCounters(rateWindowMs);
  /** The time of the last event. */
  #now = 0;

  /**
   * Returns false, without counting, when the network of the address has sent too many events in this minute.
   * @param now in epoch milliseconds
   */
  count(address: string, now: number): boolean {
    const network = networkOf(address);
    this.#now = now;
    if (this.#knownCounts.add(network, now) > maxEventsPerMinute) {
      this.#knownCounts.add(network, now, -1);
      return false;
    }
    this.#unsharedCounts.add(network, now);
    return true;
  }

  /** Writes many networks with one statement, because each write waits for the disk. */
  async share(db: Database): Promise<void> {
    const now = this.#now;
    const windowStart = now - (now % rateWindowMs);
    // Sorted, so that two processes lock rows in the same order and cannot deadlock.
    const busyNetworks = [...this.#unsharedCounts.entries()]
      .filter(([, count]) => count >= minSharedEvents)
      .toSorted(compareNetworks);
    for (const networks of chunksOf(busyNetworks, rowsPerStatement)) {
      const totals = await incrementRateCounters(
        db,
        networks.map(([network, times]) => ({ subject: subjectOf(network), windowStart, times })),
      );
      // A new minute may have begun during the write, with counters of its own.
      if (this.#now - (this.#now % rateWindowMs) !== windowStart) return;
      for (const [network, count] of networks)
        this.#update(network, { now, count, total: totals.get(subjectOf(network)) ?? 0 });
    }
  }

  /** Takes over a total of the database, and adds what was counted during the write. */
  #update(network: string, { now, count, total }: { now: number; count: number; total: number }): void {
    const unsharedCount = this.#unsharedCounts.add(network, now, -count);
    const knownCount = this.#knownCounts.add(network, now, 0);
    this.#knownCounts.add(network, now, total + unsharedCount - knownCount);
  }
}

function compareNetworks([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}

function subjectOf(network: string): string {
  return `event ${network}`;
}

/** The number of events that pass without delay, which suffices for a class whose pages all send at once. */
const maxBurstEvents = 300;
/** How many events of a network pass in a second. Counting so many takes a few hundredths of a processor. */
const eventsPerSecond = 200;
/** The longest delay of an event. */
const maxDelayMs = 1_000;
/** The number of networks that are remembered, each of which takes some hundred bytes of memory. */
const maxNetworks = 20_000;

/** The time between two events at the full rate. */
const spacingMs = 1_000 / eventsPerSecond;

/** Delays networks that send faster than people study (generic cell rate algorithm, ITU-T I.371). */
export class EventPace {
  /** The time at which a network's events would all have passed at an even pace, by `performance.now`. */
  readonly #throughAt = new LRUCache<string, number>({ max: maxNetworks });

  async keep(address: string): Promise<void> {
    const delayMs = this.delayOf(address, performance.now());
    if (delayMs > 0) await wait(delayMs);
  }

  /**
   * Returns how many milliseconds the next event of this address has to wait.
   * @param now by `performance.now`
   */
  delayOf(address: string, now: number): number {
    const network = networkOf(address);
    const throughAt = Math.max(this.#throughAt.get(network) ?? 0, now) + spacingMs;
    const delayMs = throughAt - now - maxBurstEvents * spacingMs;
    // The event is not added to the queue, so that a flood does not delay its network for longer than that.
    if (delayMs > maxDelayMs) return maxDelayMs;
    this.#throughAt.set(network, throughAt);
    return Math.max(0, delayMs);
  }
}
