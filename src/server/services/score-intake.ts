import type { LeaderboardEntry, NewScore, Period } from '../../shared/contract/leaderboard.ts';

/** Who submits a score. Submissions with the same key make one entry. */
export interface Submitter {
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  /** Through a proxy; from this machine one that TRUST_PROXY does not name. */
  readonly isForwarded?: boolean;
  /** Private sets are not there for anybody else. */
  readonly isAdmin?: boolean;
}

/** 1-based, on its set's boards. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/** Implemented in `leaderboard/score-batches.ts`. */
export interface ScoreIntake {
  /**
   * Resolves when the score is on disk.
   * @throws ProblemError 400 when the initials are blocked or the token does not fit, 404 when there is no such set for the caller, 409 when the token was used
   * or the network has enough better scores without one, 429 when the address sends too many
   */
  readonly submit: (score: NewScore, submitter: Submitter) => Promise<RankedEntry>;
}
