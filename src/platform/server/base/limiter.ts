import { setImmediate } from 'node:timers/promises';

interface LimiterOptions {
  readonly maxRunning: number;
  /** If more jobs wait, the last one is refused. */
  readonly maxWaiting?: number;
  readonly makeRefusal?: () => Error;
  /** Jobs of this order or a higher one leave one place free for jobs of a lower order. */
  readonly lateFrom?: number;
}

interface WaitingJob {
  readonly order: number;
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/**
 * Runs jobs in the order of their arrival. If jobs have an order, the lowest runs first, and of equal ones the newest.
 */
export class Limiter {
  readonly #options: Required<LimiterOptions>;
  readonly #waiting: WaitingJob[] = [];
  #running = 0;
  #runCount = 0;

  constructor(options: LimiterOptions) {
    const makeRefusal = () => new Error('Too many jobs are waiting');
    this.#options = { maxWaiting: Infinity, makeRefusal, lateFrom: Infinity, ...options };
  }

  /** @param order given for all jobs or for none */
  async run<Result>(job: () => Promise<Result>, order: number = this.#runCount++): Promise<Result> {
    await this.#waitForTurn(order);
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #waitForTurn(order: number): Promise<void> {
    return new Promise((start, refuse) => {
      const place = 1 + this.#waiting.findLastIndex((other) => other.order < order);
      this.#waiting.splice(place, 0, { order, start, refuse });
      this.#startNext();
      if (this.#waiting.length > this.#options.maxWaiting) this.#waiting.pop()?.refuse(this.#options.makeRefusal());
    });
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#running >= this.#placesFor(next.order)) return;
    this.#waiting.shift();
    this.#running += 1;
    next.start();
  }

  #placesFor(order: number): number {
    const { maxRunning, lateFrom } = this.#options;
    return order < lateFrom ? maxRunning : maxRunning - 1;
  }
}

/** Gives each step of long work a turn of its own, so that other requests are answered in between. */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for a turn of the event loop that no other caller gets. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
