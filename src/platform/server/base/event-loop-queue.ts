import { setImmediate } from 'node:timers/promises';

/** Splits long synchronous work, so that other requests are answered in between. */
export class EventLoopQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for a turn of the event loop of its own. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
