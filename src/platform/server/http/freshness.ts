import type { ChangeSubscription, ChangeListener, PublicChanges } from '../database/changes/public-changes.ts';

/** The most scopes that are tracked, which bounds the memory. When there are more, all responses count as stale once. */
const maxScopes = 50_000;

/**
 * Starts to follow the changes of all processes.
 * @param onChange is also called for each change
 */
export async function followChanges(changes: PublicChanges, onChange?: ChangeListener): Promise<Freshness> {
  const freshness = new Freshness();
  await freshness.follow(changes, onChange);
  return freshness;
}

/** Counts changes. An answer is fresh if none of its scopes has changed since the change count at which it was made. */
export class Freshness {
  #subscription: ChangeSubscription | undefined;
  #changeCount = 0;
  /** The change count of the last change that may concern a scope that is not in `#changedAt`. */
  #othersChangedAt = 0;
  readonly #changedAt = new Map<string, number>();

  async follow(changes: PublicChanges, onChange?: ChangeListener): Promise<void> {
    this.#subscription = await changes.follow((scope) => {
      this.#recordChange(scope);
      onChange?.(scope);
    });
  }

  stop(): Promise<void> | undefined {
    return this.#subscription?.stop();
  }

  /**
   * Tells `callback`, synchronously if possible, whether this process knows all changes that were confirmed to their
   * writers. If not, nothing may be served from memory.
   */
  whenCaughtUp(callback: (isUpToDate: boolean) => void): void {
    const caughtUp = this.#subscription?.catchUp() ?? false;
    if (typeof caughtUp === 'boolean') callback(caughtUp);
    else void caughtUp.then(callback);
  }

  /** Makes all responses stale, for changes that belong to no scope. */
  forgetAll(): void {
    this.#recordChange(undefined);
  }

  get changeCount(): number {
    return this.#changeCount;
  }

  /** @param scope undefined for a change of any scope */
  readonly #recordChange = (scope: string | undefined): void => {
    this.#changeCount += 1;
    if (scope !== undefined && this.#changedAt.size < maxScopes) {
      this.#changedAt.set(scope, this.#changeCount);
      return;
    }
    this.#changedAt.clear();
    this.#othersChangedAt = this.#changeCount;
  };

  /** @param madeAt the change count before the response was made */
  isFresh(madeAt: number, scopes: readonly string[]): boolean {
    return this.#othersChangedAt <= madeAt && scopes.every((scope) => (this.#changedAt.get(scope) ?? 0) <= madeAt);
  }
}
