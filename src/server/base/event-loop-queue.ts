import { setImmediate } from 'node:timers/promises';

/**
 * Runs long synchronous work, such as serialising 10,000 cards, one piece per turn of the event loop, so that other requests are answered
 * in between.
 */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn of its own. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
