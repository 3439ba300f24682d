/** Each costs some hundred bytes. */
const maxScopes = 50_000;

/** When each scope changed last, counted in changes. */
export class Freshness {
  #now = 0;
  /** Scopes that are not in the list changed then at the latest. */
  #others = 0;
  readonly #changedAt = new Map<string, number>();

  get now(): number {
    return this.#now;
  }

  /** @param scope undefined: any may have changed */
  readonly change = (scope: string | undefined): void => {
    this.#now += 1;
    if (scope !== undefined && this.#changedAt.size < maxScopes) {
      this.#changedAt.set(scope, this.#now);
      return;
    }
    this.#changedAt.clear();
    this.#others = this.#now;
  };

  /** Whether none of the scopes has changed since `then`. */
  isFresh(then: number, scopes: readonly string[]): boolean {
    return this.#others <= then && scopes.every((scope) => (this.#changedAt.get(scope) ?? 0) <= then);
  }
}
