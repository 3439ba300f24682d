import { hash } from 'node:crypto';

/** Beyond, addresses share counts: this bounds the memory. */
const maxRatedAddresses = 20_000;
/** Enough that a flood affects few others. */
const maxSharedCounts = 4_096;

export class WindowCounters {
  readonly #windowMs: number;
  #windowStart = 0;
  #counts = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * @param now in milliseconds
   * @returns the count of this window
   */
  add(subject: string, now: number, times = 1): number {
    this.#enterWindow(now - (now % this.#windowMs));
    const isRoomLeft = this.#counts.size < maxRatedAddresses || this.#counts.has(subject);
    const key = isRoomLeft ? subject : sharedCountOf(subject);
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

function sharedCountOf(subject: string): string {
  return `others ${hash('sha1', subject, 'buffer').readUInt32BE() % maxSharedCounts}`;
}
