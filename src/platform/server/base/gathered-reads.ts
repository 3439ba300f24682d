import { setImmediate } from 'node:timers/promises';

interface Gathering<Result> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Result>>;
}

/** One read for all callers of a turn of the event loop. */
export class GatheredReads<Result> {
  readonly #readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>;
  #gathering: Gathering<Result> | undefined;

  constructor(readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>) {
    this.#readAll = readAll;
  }

  async read(key: string): Promise<Result | undefined> {
    this.#gathering ??= this.#gather();
    this.#gathering.keys.add(key);
    const found = await this.#gathering.found;
    return found.get(key);
  }

  #gather(): Gathering<Result> {
    const keys = new Set<string>();
    return { keys, found: this.#readSoon(keys) };
  }

  async #readSoon(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Result>> {
    await setImmediate();
    this.#gathering = undefined;
    return await this.#readAll([...keys]);
  }
}
