import type { LeaderboardEntry, NewScore, Period } from '../../../leaderboard/contract.ts';

/** Submissions with the same key make one entry. */
export interface Submitter {
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  /** By a proxy. One on this machine may be missing in TRUST_PROXY. */
  readonly isForwarded?: boolean;
  readonly isAdmin?: boolean;
}

/** 1-based. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/** Implemented in `leaderboard/score-batches.ts`. */
export interface ScoreIntake {
  /**
   * Resolves once it is on disk.
   * @throws ProblemError 400 when the initials are blocked or the token does not fit, 404 when the caller cannot see
   * such a set, 409 when the token was used or the network has enough better scores without one, 429 when the address
   * sends too many
   */
  readonly submit: (score: NewScore, submitter: Submitter) => Promise<RankedEntry>;
}
