import { fingerprint } from '../../shared/clips/fingerprint.ts';
import { randomKey } from '../browser/random-key.ts';
import { readSessionText, writeSessionText } from '../browser/preferences.ts';

/** Keys for calls that must be done once: the same content has the same key until it is done, also after a reload of the page. */
export class RetryKey {
  readonly #name: string;

  /** @param name of the calls that the keys are for, and of what they change */
  constructor(name: string) {
    this.#name = `retry-${name}`;
  }

  keyOf(content: string): string {
    const print = fingerprint(new TextEncoder().encode(content));
    const [knownPrint, knownKey] = readSessionText(this.#name).split(' ');
    if (knownPrint === print && knownKey !== undefined) return knownKey;
    const key = randomKey();
    writeSessionText(this.#name, `${print} ${key}`);
    return key;
  }

  /** The same content again is meant anew. */
  done(): void {
    writeSessionText(this.#name, '');
  }
}
