import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../rate-limit/network-of.ts';

/** Without a wait: a class whose pages all send at once. */
const burst = 300;
/** What a flood may take of the server: some hundredths of a processor. */
const eventsPerSecond = 200;
const maxDelayMs = 1_000;
/** Each costs some hundred bytes. */
const maxNetworks = 20_000;

const spacingMs = 1_000 / eventsPerSecond;

/**
 * Slows down senders who are faster than people study, so that a flood leaves the processor to others (generic cell
 * rate algorithm, ITU-T I.371).
 */
export class EventPace {
  /** In milliseconds, when a network's events so far would be through at the even pace. */
  readonly #throughAt = new LRUCache<string, number>({ max: maxNetworks });

  async keep(address: string): Promise<void> {
    const delayMs = this.delayOf(address, performance.now());
    if (delayMs > 0) await wait(delayMs);
  }

  /**
   * In milliseconds.
   * @param now in milliseconds, on a clock that nobody sets
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
