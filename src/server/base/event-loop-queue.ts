import { setImmediate } from 'node:timers/promises';

/**
 * Lines up pieces of work that keep the event loop busy for long, such as reading and serialising a set of 10,000 cards: one piece a turn
 * of the loop. Others are answered in between, however many large pieces are asked for at once.
 */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn of its own. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
