import { eventKeysKeptMs, maxEventKeys } from '../../shared/limits.ts';

/**
 * The keys of the latest events, in the memory of this process: known for `eventKeysKeptMs` at least, unless more came in
 * that time than there is room for. When half of the room or the time is over, the older half is forgotten.
 */
export class KnownKeys {
  #latest = new Set<string>();
  #older = new Set<string>();
  #latestSince = 0;

  /** Remembers a key; false when it was known. `now` in milliseconds. */
  add(key: string, now: number): boolean {
    const isTurn = Math.abs(now - this.#latestSince) >= eventKeysKeptMs || this.#latest.size >= maxEventKeys / 2;
    if (isTurn) this.#turnOver(now);
    if (this.#latest.has(key) || this.#older.has(key)) return false;
    this.#latest.add(key);
    return true;
  }

  #turnOver(now: number): void {
    this.#older = this.#latest;
    this.#latest = new Set();
    this.#latestSince = now;
  }
}
