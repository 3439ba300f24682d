import { setImmediate } from 'node:timers/promises';

/**
 * Lets callers that wait for the same read share it. No caller gets the result of a read that began before its call,
 * because that may lack what was written in between.
 */
export class CoalescedReads<Result> {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<Result>>();

  /** @param begin starts the read; it never runs twice at the same time for one key */
  read(key: string, begin: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting;
    const reading = this.#begin(key, begin);
    this.#waiting.set(key, reading);
    return reading;
  }

  async #begin(key: string, begin: () => Promise<Result>): Promise<Result> {
    await this.#running.get(key);
    this.#waiting.delete(key);
    const reading = begin();
    const ended = reading.then(
      () => undefined,
      () => undefined,
    );
    this.#running.set(key, ended);
    void ended.then(() => {
      if (this.#running.get(key) === ended) this.#running.delete(key);
    });
    return await reading;
  }
}

interface Batch<Result> {
  readonly keys: Set<string>;
  readonly results: Promise<ReadonlyMap<string, Result>>;
}

/** Combines the reads of single keys, by all callers within one turn of the event loop, to one read of many keys. */
export class BatchedReads<Result> {
  readonly #readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>;
  #batch: Batch<Result> | undefined;

  constructor(readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>) {
    this.#readAll = readAll;
  }

  async read(key: string): Promise<Result | undefined> {
    this.#batch ??= this.#beginBatch();
    this.#batch.keys.add(key);
    const results = await this.#batch.results;
    return results.get(key);
  }

  #beginBatch(): Batch<Result> {
    const keys = new Set<string>();
    return { keys, results: this.#readSoon(keys) };
  }

  async #readSoon(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Result>> {
    await setImmediate();
    this.#batch = undefined;
    return await this.#readAll([...keys]);
  }
}
