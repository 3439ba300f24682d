import { unavailable } from '../problems.ts';

interface Waiting {
  readonly order: number;
  readonly start: () => void;
  readonly giveUp: (reason: Error) => void;
}

/**
 * Lets a bounded number of jobs run at once. Of those that wait, the lowest `order` goes first, then the longest wait; when too many
 * wait, the one that would go last is given up.
 */
export class TurnQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws ProblemError 503 when the job is given up. */
  async run<Result>(order: number, job: () => Promise<Result>): Promise<Result> {
    await this.#turn(order);
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turn(order: number): Promise<void> {
    return new Promise((start, giveUp) => {
      const firstBehind = this.#waiting.findIndex((other) => other.order > order);
      this.#waiting.splice(firstBehind === -1 ? this.#waiting.length : firstBehind, 0, { order, start, giveUp });
      this.#startNext();
      if (this.#waiting.length > this.#maxWaiting) {
        this.#waiting.pop()?.giveUp(unavailable('Too many people are signing in. Please try again.'));
      }
    });
  }

  #startNext(): void {
    if (this.#running >= this.#maxRunning) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#running += 1;
    next.start();
  }
}
