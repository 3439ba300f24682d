import { setImmediate } from 'node:timers/promises';

/** Long synchronous work in pieces, one a turn of the event loop: other requests are answered in between. */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** In a turn of its own. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
