import type { Following, PublicChanges } from '../database/changes/public-changes.ts';

/** Each costs some hundred bytes. */
const maxScopes = 50_000;

/** Begins to follow the changes that make what is kept in memory stale. */
export async function followChanges(changes: PublicChanges): Promise<Freshness> {
  const freshness = new Freshness();
  await freshness.follow(changes);
  return freshness;
}

/** When each scope changed last, counted in changes. */
export class Freshness {
  #following: Following | undefined;
  #now = 0;
  /** The latest change of all scopes that are not in the map. */
  #others = 0;
  readonly #changedAt = new Map<string, number>();

  async follow(changes: PublicChanges): Promise<void> {
    this.#following = await changes.follow(this.#change);
  }

  stop(): Promise<void> | undefined {
    return this.#following?.stop();
  }

  /**
   * Calls back, at once where it can, with whether every change that was answered before is known by now. Without that, nothing may be
   * answered from memory.
   */
  whenCaughtUp(go: (isUpToDate: boolean) => void): void {
    const caughtUp = this.#following?.catchUp() ?? false;
    if (typeof caughtUp === 'boolean') go(caughtUp);
    else void caughtUp.then(go);
  }

  get now(): number {
    return this.#now;
  }

  /** @param scope undefined: any may have changed */
  readonly #change = (scope: string | undefined): void => {
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
