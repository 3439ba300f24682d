import { setImmediate } from 'node:timers/promises';

/** A call shared by all who join before it is made. The next is made when it has ended. */
export class SharedCall<Result> {
  readonly #call: () => Promise<Result>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Promise<Result> | undefined;

  /** @param call never fails */
  constructor(call: () => Promise<Result>) {
    this.#call = call;
  }

  readonly join = (): Promise<Result> => (this.#next ??= this.#start());

  /** Requests that the event loop has at hand join before. */
  async #start(): Promise<Result> {
    await this.#underWay;
    await setImmediate();
    this.#next = undefined;
    const result = this.#call();
    this.#underWay = result;
    return await result;
  }
}
