/** As `useSyncExternalStore` expects it. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Returns what takes the listener away. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once the condition holds, which is looked at now and with each notification. */
  until(condition: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = this.subscribe(check);
    check();
    return promise;
  }
}
