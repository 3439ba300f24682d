import { LRUCache } from 'lru-cache';

/** The share for values that were used only once. They cannot evict the others. */
const newShare = 0.2;

export class ByteCache<Value extends object> {
  readonly #new: LRUCache<string, Value>;
  readonly #usedAgain: LRUCache<string, Value>;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    const sizeCalculation = (value: Value, name: string) => bytesOf(value) + name.length;
    this.#new = new LRUCache({ maxSize: Math.ceil(maxBytes * newShare), sizeCalculation });
    this.#usedAgain = new LRUCache({ maxSize: Math.floor(maxBytes * (1 - newShare)), sizeCalculation });
  }

  get(name: string): Value | undefined {
    const known = this.#usedAgain.get(name);
    if (known !== undefined) return known;
    const value = this.#new.get(name);
    if (value === undefined) return undefined;
    this.#new.delete(name);
    this.#usedAgain.set(name, value);
    return value;
  }

  /** Does not count as a use. */
  peek(name: string): Value | undefined {
    return this.#usedAgain.peek(name) ?? this.#new.peek(name);
  }

  /** Must also be called when a value has grown. */
  set(name: string, value: Value): void {
    const generation = this.#usedAgain.has(name) ? this.#usedAgain : this.#new;
    generation.set(name, value);
  }
}
