import { unavailable } from '../base/problems.ts';

interface Waiting {
  readonly order: number;
  readonly start: () => void;
  readonly giveUp: (reason: Error) => void;
}

interface Rules {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** Jobs of this order and later ones leave one place free for those of lower order. */
  readonly lateFrom: number;
}

/**
 * Lets a bounded number of jobs run at once. Of those that wait, the lowest `order` goes first, and of the same order the newest: whoever
 * comes while many wait is not behind all of them. When too many wait, the one that would go last is given up.
 */
export class PriorityLimiter {
  readonly #rules: Rules;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
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
      const firstBehind = this.#waiting.findIndex((other) => other.order >= order);
      this.#waiting.splice(firstBehind === -1 ? this.#waiting.length : firstBehind, 0, { order, start, giveUp });
      this.#startNext();
      if (this.#waiting.length > this.#rules.maxWaiting) {
        this.#waiting.pop()?.giveUp(unavailable('Too many people are signing in. Please try again.'));
      }
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
    const { maxRunning, lateFrom } = this.#rules;
    return order < lateFrom ? maxRunning : maxRunning - 1;
  }
}
