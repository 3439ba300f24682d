import { repeatedActionMs } from '../../rules/limits.ts';
import { readSessionText, writeSessionText } from '../browser/preferences.ts';
import { randomKey } from '../browser/random-key.ts';
import { wait } from '../browser/timing.ts';

/**
 * While an action is under way, and for `repeatedActionMs` after it began (the rest of a double click), all callers get
 * the same answer. After a failure another try has the same idempotency key: the answer may have been lost. With a name
 * the key also outlasts a reload.
 */
export class SingleFlight<Answer> {
  readonly #flights = new Map<string, Promise<Answer>>();
  readonly #keys = new Map<string, string>();
  readonly #storedAs: string | undefined;

  constructor(storedAs?: string) {
    this.#storedAs = storedAs;
  }

  /** @param action tells one action from another, such as by an id or a fingerprint; without spaces */
  do(action: string, work: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    const underWay = this.#flights.get(action);
    if (underWay) return underWay;
    const rest = new Promise<void>((resolve) => void wait(repeatedActionMs, resolve));
    const flight = work(this.#keyOf(action));
    this.#flights.set(action, flight);
    void this.#land(action, flight, rest);
    return flight;
  }

  async #land(action: string, flight: Promise<Answer>, rest: Promise<void>): Promise<void> {
    try {
      await flight;
      this.#keys.delete(action);
      this.#store('');
      if (this.#storedAs === undefined) await rest;
    } catch {
    } finally {
      this.#flights.delete(action);
    }
  }

  #keyOf(action: string): string {
    const [storedAction, storedKey] = this.#storedAs ? readSessionText(this.#storedAs).split(' ') : [];
    const key = this.#keys.get(action) ?? (storedAction === action ? storedKey : undefined) ?? randomKey();
    this.#keys.set(action, key);
    this.#store(`${action} ${key}`);
    return key;
  }

  #store(text: string): void {
    if (this.#storedAs) writeSessionText(this.#storedAs, text);
  }
}
