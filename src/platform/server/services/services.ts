import type { Kysely } from 'kysely';
import type { CountedEvent } from '../../../analytics/contract.ts';
import type { CatalogSort } from '../../../catalog/contract.ts';
import type { LeaderboardEntry, NewScore, Period } from '../../../leaderboard/contract.ts';
import type { Config } from '../base/config.ts';
import type { PublicChanges } from '../database/changes/public-changes.ts';
import type { Dialect } from '../database/dialect.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { Tables } from '../database/schema.ts';
import type { MediaStore } from './media-store.ts';
import type { Templates } from '../templates/templates.ts';

/** Tests can replace the clock, chance and ids. */
export interface Services {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  readonly changes: PublicChanges;
  readonly media: MediaStore;
  readonly events: EventBuffer;
  readonly scores: ScoreIntake;
  readonly search: Search;
  readonly reserve: DiskReserve;
  readonly templates: Templates;
  /** In epoch milliseconds. */
  readonly now: () => number;
  /** Ids are safe in URLs and have at least 72 random bits. */
  readonly newId: () => string;
  readonly random: () => number;
}

/** Implemented in `analytics/event-buffer.ts`. */
export interface EventBuffer {
  /** Waits for at most a second if a network sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Counts each key only once.
   * @throws ProblemError 429 when the address sends too many events, 503 when the database is too slow
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** Resolves to false if writing fails. It is tried again later. */
  readonly flush: () => Promise<boolean>;
  /** Limits the wait, so that a slow write does not block reads. */
  readonly flushWithin: (ms: number) => Promise<void>;
  /** Includes events that are being written. */
  readonly waiting: number;
  readonly close: () => Promise<void>;
}

/** Submissions with the same key make one entry. */
export interface Submitter {
  readonly address: string;
  readonly idempotencyKey: string | undefined;
  /** True for requests through a proxy. A proxy on this machine may be missing in TRUST_PROXY. */
  readonly isForwarded?: boolean;
  readonly isAdmin?: boolean;
}

/** Ranks start at 1. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/** Implemented in `leaderboard/score-batches.ts`. */
export interface ScoreIntake {
  /**
   * Resolves once the score is stored.
   * @throws ProblemError 400 when the initials are blocked or the token is invalid, 404 when the caller cannot see the
   * set, 409 when the token was used or the network has enough better scores without one, 429 when the address sends
   * too many
   */
  readonly submit: (score: NewScore, submitter: Submitter) => Promise<RankedEntry>;
}

export interface CatalogSearch {
  /** Folded. */
  readonly words: readonly string[];
  /** Folded. Empty for all categories. */
  readonly category: string;
  /** Empty for all sign languages. */
  readonly signLanguage: string;
  readonly sort: CatalogSort;
  readonly limit: number;
  /** Ignored if one of the sets in `after` is still listed. */
  readonly offset: number;
  readonly after: readonly string[];
}

/** The ids are in the requested order. */
export interface FoundSets {
  readonly ids: readonly string[];
  /** The number of all matching sets, or a lower bound if `totalIsExact` is false. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Runs outside the event loop. */
export interface Search {
  readonly findListed: (search: CatalogSearch) => Promise<FoundSets>;
  /**
   * @param words folded, at least one
   * @returns ids of sets, unordered
   */
  readonly findForAdmin: (words: readonly string[]) => Promise<readonly string[]>;
  readonly areTotalsRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}
