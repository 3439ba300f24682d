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

/** Clock, chance and ids are replaceable in tests. */
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
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** URL-safe, at least 72 random bits. */
  readonly newId: () => string;
  readonly random: () => number;
}

/** Implemented in `analytics/event-buffer.ts`. */
export interface EventBuffer {
  /** Delays by at most a second when a network sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Counts a key once.
   * @throws ProblemError 429 when the address sends too many, 503 when the database does not keep up
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** False when it fails; it is tried again. */
  readonly flush: () => Promise<boolean>;
  /** So that a slow write does not block reads. */
  readonly flushWithin: (ms: number) => Promise<void>;
  /** With those that are being written. */
  readonly waiting: number;
  readonly close: () => Promise<void>;
}

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

export interface CatalogSearch {
  /** Folded. */
  readonly words: readonly string[];
  /** Folded; empty for all. */
  readonly category: string;
  /** Empty for all. */
  readonly signLanguage: string;
  readonly sort: CatalogSort;
  readonly limit: number;
  /** Ignored when one of `after` is still listed. */
  readonly offset: number;
  readonly after: readonly string[];
}

/** In order. */
export interface FoundSets {
  readonly ids: readonly string[];
  /** Of all; at least as many where it is not exact. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Runs outside the event loop. */
export interface Search {
  readonly findListed: (search: CatalogSearch) => Promise<FoundSets>;
  /**
   * @param words folded; one at least
   * @returns ids of sets, unordered
   */
  readonly findForAdmin: (words: readonly string[]) => Promise<readonly string[]>;
  readonly areTotalsRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}
