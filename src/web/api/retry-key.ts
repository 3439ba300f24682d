import { randomKey } from '../browser/random-key.ts';

/** Keys for calls that must be done once: the same content has the same key until it is done. */
export class RetryKey {
  #content: unknown;
  #key = '';

  keyOf(content: unknown): string {
    if (this.#key === '' || this.#content !== content) {
      this.#content = content;
      this.#key = randomKey();
    }
    return this.#key;
  }

  /** The same content again is meant anew. */
  done(): void {
    this.#content = undefined;
    this.#key = '';
  }
}
