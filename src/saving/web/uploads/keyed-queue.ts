interface Job<Made> {
  readonly made: PromiseWithResolvers<Made>;
  isUrgent: boolean;
  isWaiting: boolean;
}

/** Makes each result once. Urgent results come first, the latest of them before the others. */
export class KeyedQueue<Key, Made> {
  readonly #make: (key: Key) => Promise<Made>;
  readonly #jobs = new Map<Key, Job<Made>>();
  #isBusy = false;

  /** @param make must never reject */
  constructor(make: (key: Key) => Promise<Made>) {
    this.#make = make;
  }

  get(key: Key, { isUrgent }: { readonly isUrgent: boolean }): Promise<Made> {
    const job = this.#jobs.get(key) ?? { made: Promise.withResolvers(), isUrgent, isWaiting: true };
    job.isUrgent ||= isUrgent;
    // What is inserted again becomes the latest.
    if (isUrgent) this.#jobs.delete(key);
    this.#jobs.set(key, job);
    void this.#startNext();
    return job.made.promise;
  }

  /** A job that has begun is finished. */
  cancel(key: Key): void {
    const job = this.#jobs.get(key);
    if (job?.isWaiting && !job.isUrgent) this.forget(key);
  }

  forget(key: Key): void {
    this.#jobs.delete(key);
  }

  async #startNext(): Promise<void> {
    const waiting = [...this.#jobs].filter(([, { isWaiting }]) => isWaiting);
    const next = waiting.findLast(([, { isUrgent }]) => isUrgent) ?? waiting[0];
    if (this.#isBusy || !next) return;
    const [key, job] = next;
    job.isWaiting = false;
    this.#isBusy = true;
    job.made.resolve(await this.#make(key));
    this.#isBusy = false;
    void this.#startNext();
  }
}
