import { PostgresFollower } from './postgres-follower.ts';
import type { Following, HearChange, PublicChanges } from './public-changes.ts';

/** Follows the changes that all processes make. */
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

  /** Must be called after a commit and before its answer, so that this process serves nothing older from memory. */
  readonly settle = async (): Promise<void> => {
    await Promise.all(Array.from(this.#followers, (follower) => follower.hearAll()));
  };
}
