/** Resolves to what is done with its answer. Never rejects. */
export type WantedRequest = (signal: AbortSignal) => Promise<() => void>;

/** Keeps under way what a state asks for, each request by a key of its own. */
export class WantedRequests<Key> {
  readonly #underWay = new Map<Key, AbortController>();
  #wanted: ReadonlyMap<Key, WantedRequest> = new Map();

  /** Begins what is new. What is no longer wanted is aborted, and its answer not heard. */
  update(wanted: ReadonlyMap<Key, WantedRequest>): void {
    this.#wanted = wanted;
    for (const [key, abort] of this.#underWay) {
      if (wanted.has(key)) continue;
      this.#underWay.delete(key);
      abort.abort();
    }
    for (const [key, request] of wanted) {
      // What was begun or aborted may have changed the state.
      if (this.#wanted !== wanted) return;
      if (!this.#underWay.has(key)) void this.#begin(key, request);
    }
  }

  async #begin(key: Key, request: WantedRequest): Promise<void> {
    const abort = new AbortController();
    this.#underWay.set(key, abort);
    const handleAnswer = await request(abort.signal);
    if (this.#underWay.get(key) !== abort) return;
    this.#underWay.delete(key);
    handleAnswer();
  }
}
