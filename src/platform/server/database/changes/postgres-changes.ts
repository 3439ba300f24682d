import { setTimeout as wait } from 'node:timers/promises';
import { settleMs } from './cache-leases.ts';
import { PostgresFollower } from './postgres-follower.ts';
import type { Following, HearChange, PublicChanges } from './public-changes.ts';

/** Hears of the changes of all processes, and delays its own answers until all have heard of its changes. */
export class PostgresChanges implements PublicChanges {
  readonly #url: string;
  readonly #followers = new Set<PostgresFollower>();

  constructor(url: string) {
    this.#url = url;
  }

  readonly follow = async (hear: HearChange): Promise<Following> => {
    const follower = new PostgresFollower(this.#url, hear);
    this.#followers.add(follower);
    await follower.connect();
    const stop = async () => {
      this.#followers.delete(follower);
      await follower.stop();
    };
    return { catchUp: follower.catchUp, stop };
  };

  /**
   * Call it after a commit and before its answer: waits until no process answers from older memory.
   * @param backend id of the PostgreSQL process that has committed; undefined when unknown
   */
  async settle(backend: number | undefined): Promise<void> {
    const lags = await Promise.all(Array.from(this.#followers, (follower) => follower.mayOthersLag(backend)));
    if (lags.includes(true)) await wait(settleMs);
  }
}
