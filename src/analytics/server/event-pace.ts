import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../platform/server/rate-limit/network-of.ts';

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
