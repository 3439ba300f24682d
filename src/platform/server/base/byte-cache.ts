import { LRUCache } from 'lru-cache';

/** The fraction of the bytes that is for values which were not used again since they were stored. */
const newFraction = 0.2;

/**
 * A cache with a limited number of bytes. It is a segmented LRU: a flood of values that are used once evicts none that
 * was used again.
 */
export class ByteCache<Value extends object> {
  readonly #new: LRUCache<string, Value>;
  readonly #usedAgain: LRUCache<string, Value>;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    const sizeCalculation = (value: Value, key: string) => bytesOf(value) + key.length;
    this.#new = new LRUCache({ maxSize: Math.ceil(maxBytes * newFraction), sizeCalculation });
    this.#usedAgain = new LRUCache({ maxSize: Math.floor(maxBytes * (1 - newFraction)), sizeCalculation });
  }

  get(key: string): Value | undefined {
    const known = this.#usedAgain.get(key);
    if (known !== undefined) return known;
    const value = this.#new.get(key);
    if (value === undefined) return undefined;
    this.#new.delete(key);
    this.#usedAgain.set(key, value);
    return value;
  }

  /** Does not count as a use. */
  peek(key: string): Value | undefined {
    return this.#usedAgain.peek(key) ?? this.#new.peek(key);
  }

  /** Stores a value. Must also be called when a value has grown. */
  set(key: string, value: Value): void {
    const segment = this.#usedAgain.has(key) ? this.#usedAgain : this.#new;
    segment.set(key, value);
  }
}
