/** Listeners to a store, for `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once the condition holds. It is checked now and after each notification. */
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
