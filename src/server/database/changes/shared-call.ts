import { setImmediate } from 'node:timers/promises';

/** A call that is shared by all who join it before it is made. The next is made when it has ended. */
export class SharedCall<Result> {
  readonly #call: () => Promise<Result>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Promise<Result> | undefined;

  /** @param call never fails */
  constructor(call: () => Promise<Result>) {
    this.#call = call;
  }

  readonly join = (): Promise<Result> => (this.#next ??= this.#start());

  /** All requests that the event loop has at hand join before. */
  async #start(): Promise<Result> {
    await this.#underWay;
    await setImmediate();
    this.#next = undefined;
    const result = this.#call();
    this.#underWay = result;
    return await result;
  }
}
