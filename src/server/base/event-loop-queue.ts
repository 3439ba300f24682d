import { setImmediate } from 'node:timers/promises';

/** Splits long synchronous work, so that other requests are answered in between. */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** In a turn of the event loop that no other caller has. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
