/** All callers before a read begins share it. Nobody gets one that began before their call. */
export class CoalescedReads<Result> {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<Result>>();

  /** @param begin never runs twice at a time for one key */
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
    void ended.then(() => this.#running.get(key) === ended && this.#running.delete(key));
    return await reading;
  }
}
