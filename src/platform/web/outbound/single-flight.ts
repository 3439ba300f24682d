import { repeatedActionMs } from '../../rules/limits.ts';
import { readSessionText, writeSessionText } from '../browser/preferences.ts';
import { randomKey } from '../browser/random-key.ts';
import { wait } from '../browser/timing.ts';

/**
 * Sends an action only once, however often it is requested. While it is in progress, all callers get the same response.
 * Without `storedAs`, they also get a successful response until `repeatedActionMs` after the beginning, which covers the
 * second click of a double click. After a failure, another try has the same idempotency key, because only the response
 * may have been lost.
 */
export class SingleFlight<Answer> {
  readonly #flights = new Map<string, Promise<Answer>>();
  readonly #idempotencyKeys = new Map<string, string>();
  readonly #storedAs: string | undefined;

  /** @param storedAs the name under which the key of the latest action is stored, so that it outlasts a reload */
  constructor(storedAs?: string) {
    this.#storedAs = storedAs;
  }

  /** @param action identifies the action, such as by an id or a fingerprint, without spaces */
  do(action: string, work: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    const runningFlight = this.#flights.get(action);
    if (runningFlight) return runningFlight;
    const repetitionEnd = new Promise<void>((resolve) => void wait(repeatedActionMs, resolve));
    const flight = work(this.#keyOf(action));
    this.#flights.set(action, flight);
    void this.#land(action, flight, repetitionEnd);
    return flight;
  }

  async #land(action: string, flight: Promise<Answer>, repetitionEnd: Promise<void>): Promise<void> {
    try {
      await flight;
      this.#idempotencyKeys.delete(action);
      if (this.#storedKeyOf(action) !== undefined) this.#store('');
      if (this.#storedAs === undefined) await repetitionEnd;
    } catch {
      // The callers of `do` get the failure.
    } finally {
      this.#flights.delete(action);
    }
  }

  #keyOf(action: string): string {
    const key = this.#idempotencyKeys.get(action) ?? this.#storedKeyOf(action) ?? randomKey();
    this.#idempotencyKeys.set(action, key);
    this.#store(`${action} ${key}`);
    return key;
  }

  /** Returns undefined if another action has been stored since. */
  #storedKeyOf(action: string): string | undefined {
    const [storedAction, storedKey] = this.#storedAs ? readSessionText(this.#storedAs).split(' ') : [];
    return storedAction === action ? storedKey : undefined;
  }

  #store(text: string): void {
    if (this.#storedAs) writeSessionText(this.#storedAs, text);
  }
}
