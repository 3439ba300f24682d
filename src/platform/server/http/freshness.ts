import type { Following, HearChange, PublicChanges } from '../database/changes/public-changes.ts';

const maxScopes = 50_000;

/** @param hear is also told of each change */
export async function followChanges(changes: PublicChanges, hear?: HearChange): Promise<Freshness> {
  const freshness = new Freshness();
  await freshness.follow(changes, hear);
  return freshness;
}

/** Counts changes. An answer is fresh if none of its scopes has changed since the change count at which it was made. */
export class Freshness {
  #following: Following | undefined;
  #changeCount = 0;
  /** The change count at the last change of a scope that is not in `#changedAt`. */
  #others = 0;
  readonly #changedAt = new Map<string, number>();

  async follow(changes: PublicChanges, hear?: HearChange): Promise<void> {
    this.#following = await changes.follow((scope) => {
      this.#change(scope);
      hear?.(scope);
    });
  }

  stop(): Promise<void> | undefined {
    return this.#following?.stop();
  }

  /**
   * Calls `go`, synchronously if possible, with whether every change that was answered is known. If not, nothing may be
   * served from memory.
   */
  whenCaughtUp(go: (isUpToDate: boolean) => void): void {
    const caughtUp = this.#following?.catchUp() ?? false;
    if (typeof caughtUp === 'boolean') go(caughtUp);
    else void caughtUp.then(go);
  }

  /** Makes all answers stale, for changes that belong to no scope. */
  forgetAll(): void {
    this.#change(undefined);
  }

  get changeCount(): number {
    return this.#changeCount;
  }

  /** @param scope undefined for a change of any scope */
  readonly #change = (scope: string | undefined): void => {
    this.#changeCount += 1;
    if (scope !== undefined && this.#changedAt.size < maxScopes) {
      this.#changedAt.set(scope, this.#changeCount);
      return;
    }
    this.#changedAt.clear();
    this.#others = this.#changeCount;
  };

  isFresh(asOf: number, scopes: readonly string[]): boolean {
    return this.#others <= asOf && scopes.every((scope) => (this.#changedAt.get(scope) ?? 0) <= asOf);
  }
}
