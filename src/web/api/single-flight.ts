import { repeatedActionMs } from '../../shared/limits.ts';
import { randomKey } from '../browser/random-key.ts';

/**
 * Does an action once, however often it is asked for. While it is under way, and for `repeatedActionMs` after it began (the rest of a
 * double click, a second Enter), everybody gets the same answer. After a failure another try is the same action with the same
 * idempotency key: its answer may have been lost on the way.
 */
export class SingleFlight<Answer> {
  readonly #flights = new Map<string, Promise<Answer>>();
  readonly #keys = new Map<string, string>();

  /** @param action tells one action from another, such as the id of what it is about */
  do(action: string, work: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    const underWay = this.#flights.get(action);
    if (underWay) return underWay;
    const key = this.#keys.get(action) ?? randomKey();
    this.#keys.set(action, key);
    const rest = delay(repeatedActionMs);
    const flight = work(key);
    this.#flights.set(action, flight);
    void this.#land(action, flight, rest);
    return flight;
  }

  async #land(action: string, flight: Promise<Answer>, rest: Promise<void>): Promise<void> {
    try {
      await flight;
      this.#keys.delete(action);
      await rest;
    } catch {
      // Whoever asked for it hears of it.
    } finally {
      this.#flights.delete(action);
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
