interface Job<Made> {
  readonly promise: Promise<Made>;
  readonly begin: () => Promise<void>;
  readonly isUrgent: boolean;
  readonly phase: 'waiting' | 'begun';
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
    const job = this.#jobs.get(key) ?? this.#newJob(key);
    if (isUrgent) this.#jobs.delete(key);
    this.#jobs.set(key, { ...job, isUrgent: isUrgent || job.isUrgent });
    void this.#startNext();
    return job.promise;
  }

  /** A job that has begun is finished. */
  cancel(key: Key): void {
    const job = this.#jobs.get(key);
    if (job?.phase === 'waiting' && !job.isUrgent) this.forget(key);
  }

  forget(key: Key): void {
    this.#jobs.delete(key);
  }

  #newJob(key: Key): Job<Made> {
    const { promise, resolve } = Promise.withResolvers<Made>();
    return { promise, begin: async () => resolve(await this.#make(key)), isUrgent: false, phase: 'waiting' };
  }

  async #startNext(): Promise<void> {
    const waiting = [...this.#jobs].filter(([, { phase }]) => phase === 'waiting');
    const next = waiting.findLast(([, { isUrgent }]) => isUrgent) ?? waiting[0];
    if (this.#isBusy || !next) return;
    const [key, job] = next;
    this.#jobs.set(key, { ...job, phase: 'begun' });
    this.#isBusy = true;
    await job.begin();
    this.#isBusy = false;
    void this.#startNext();
  }
}
