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
}
