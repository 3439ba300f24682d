import type { Following, PublicChanges } from '../database/changes/public-changes.ts';

const maxScopes = 50_000;

export async function followChanges(changes: PublicChanges): Promise<Freshness> {
  const freshness = new Freshness();
  await freshness.follow(changes);
  return freshness;
}

/** Changes are counted; an answer knows the count at which it was made. */
export class Freshness {
  #following: Following | undefined;
  #now = 0;
  /** Of all scopes not in the map. */
  #others = 0;
  readonly #changedAt = new Map<string, number>();

  async follow(changes: PublicChanges): Promise<void> {
    this.#following = await changes.follow(this.#change);
  }

  stop(): Promise<void> | undefined {
    return this.#following?.stop();
  }

  /**
   * Calls back, at once if possible, with whether every answered change is known. If not, nothing may be answered from
   * memory.
   */
  whenCaughtUp(go: (isUpToDate: boolean) => void): void {
    const caughtUp = this.#following?.catchUp() ?? false;
    if (typeof caughtUp === 'boolean') go(caughtUp);
    else void caughtUp.then(go);
  }

  get now(): number {
    return this.#now;
  }

  /** @param scope undefined: any */
  readonly #change = (scope: string | undefined): void => {
    this.#now += 1;
    if (scope !== undefined && this.#changedAt.size < maxScopes) {
      this.#changedAt.set(scope, this.#now);
      return;
    }
    this.#changedAt.clear();
    this.#others = this.#now;
  };

  isFresh(then: number, scopes: readonly string[]): boolean {
    return this.#others <= then && scopes.every((scope) => (this.#changedAt.get(scope) ?? 0) <= then);
  }
}
