interface Job<Result> {
  readonly result: PromiseWithResolvers<Result>;
  isUrgent: boolean;
  isWaiting: boolean;
}

/**
 * Runs one job at a time and keeps each result under its key, until the key is forgotten. Urgent jobs run first, and of
 * these the one that was asked for last.
 */
export class KeyedQueue<Key, Result> {
  readonly #run: (key: Key) => Promise<Result>;
  /** Waiting, running and finished jobs. */
  readonly #jobs = new Map<Key, Job<Result>>();
  #isRunning = false;

  /** @param run must never reject, because the jobs behind it would wait for ever */
  constructor(run: (key: Key) => Promise<Result>) {
    this.#run = run;
  }

  get(key: Key, { isUrgent }: { readonly isUrgent: boolean }): Promise<Result> {
    const job = this.#jobs.get(key) ?? { result: Promise.withResolvers(), isUrgent, isWaiting: true };
    job.isUrgent ||= isUrgent;
    // A `Map` keeps the order of insertion, so a job that is inserted again becomes the last.
    if (isUrgent) this.#jobs.delete(key);
    this.#jobs.set(key, job);
    void this.#runNext();
    return job.result.promise;
  }

  /** Forgets a job that has not begun, unless it is urgent. */
  cancel(key: Key): void {
    const job = this.#jobs.get(key);
    if (job?.isWaiting && !job.isUrgent) this.forget(key);
  }

  /**
   * Forgets the result, so that the next `get` runs the job again. If the job had not begun, the promises of earlier
   * calls never settle.
   */
  forget(key: Key): void {
    this.#jobs.delete(key);
  }

  async #runNext(): Promise<void> {
    if (this.#isRunning) return;
    const waitingJobs = [...this.#jobs].filter(([, { isWaiting }]) => isWaiting);
    const next = waitingJobs.findLast(([, { isUrgent }]) => isUrgent) ?? waitingJobs[0];
    if (!next) return;
    const [key, job] = next;
    job.isWaiting = false;
    this.#isRunning = true;
    job.result.resolve(await this.#run(key));
    this.#isRunning = false;
    void this.#runNext();
  }
}
