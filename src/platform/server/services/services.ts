import type { Kysely } from 'kysely';
import type { CountedEvent } from '../../../analytics/contract.ts';
import type { CatalogSort } from '../../../catalog/contract.ts';
import type { LeaderboardEntry, NewScore, Period } from '../../../leaderboard/contract.ts';
import type { Config } from '../base/config.ts';
import type { PublicChanges } from '../database/changes/public-changes.ts';
import type { Dialect } from '../database/dialect.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { Tables } from '../database/schema.ts';
import type { Templates } from '../templates/templates.ts';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../rules/byte-range.ts';

/** What handlers need. Tests can replace the clock, chance and ids. */
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

/** Implemented in `analytics/server/event-buffer.ts`. */
export interface EventBuffer {
  /** Waits, for at most a second, if the network of the address sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Counts each key only once.
   * @throws ProblemError 429 when the address sends too many events, 503 when the database is too slow
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** Resolves to false if writing fails. It is tried again later. */
  readonly flush: () => Promise<boolean>;
  /** Like `flush`, but resolves after `ms` at the latest, so that a slow write does not block reads. */
  readonly flushWithin: (ms: number) => Promise<void>;
  /** The number of events that are not written yet. */
  readonly waiting: number;
  readonly close: () => Promise<void>;
}

export interface Submitter {
  readonly address: string;
  /** Submissions with the same key make one entry. */
  readonly idempotencyKey: string | undefined;
  /** True if the request names a proxy that forwarded it, even one that TRUST_PROXY does not name. */
  readonly isForwarded?: boolean;
  readonly isAdmin?: boolean;
}

/** Ranks start at 1. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Period, number>>;
}

/** Implemented in `leaderboard/server/place-scores.ts`. */
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
  /** Folded (see `foldCaseAndMarks`). All of them must occur. */
  readonly words: readonly string[];
  /** Folded. Empty for all categories. */
  readonly category: string;
  /** Empty for all sign languages. */
  readonly signLanguage: string;
  readonly sort: CatalogSort;
  readonly limit: number;
  /** Ignored if one of the sets in `after` is still listed. */
  readonly offset: number;
  /** As in `CatalogStart`. */
  readonly after: readonly string[];
}

/** The ids are in the requested order. */
export interface FoundSets {
  readonly ids: readonly string[];
  /** The number of all matching sets, or a lower bound if `totalIsExact` is false. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Searches without blocking the event loop. */
export interface Search {
  readonly findListed: (search: CatalogSearch) => Promise<FoundSets>;
  /**
   * Finds sets, also by what only the administrator sees.
   * @param words folded, at least one
   * @returns ids of sets, unordered
   */
  readonly findForAdmin: (words: readonly string[]) => Promise<readonly string[]>;
  /** Whether the stored totals of the catalog equal the counted ones. */
  readonly areTotalsRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  readonly byteSize: number;
  /** In epoch milliseconds. */
  readonly writtenAt: number;
}

export interface TrashedFile {
  readonly key: string;
  readonly byteSize: number;
  /** In epoch milliseconds. */
  readonly trashedAt: number;
}

/**
 * Keys have the form that `isMediaKey` accepts and are written only once. A store that is full or unreachable throws a
 * ProblemError, 507 or 503.
 */
export interface MediaStore {
  /** Resolves when the file is complete and durable. If it rejects, nothing remains. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Returns undefined if there is no such file. A stream that is not read to its end must be destroyed. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Like `read`, but in few steps. A piece is valid only until the next one is requested. */
  readonly readPieces: (key: string, range?: ByteRange) => Promise<AsyncIterable<Buffer> | undefined>;
  /** Returns an address that is valid for some minutes, or a path below the store's folder. The file need not exist. */
  readonly locate: (key: string) => Promise<string>;
  /** Removes the file for good. A missing file is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Moves the file to the trash, so that `read` and `list` no longer find it. A missing file is no error. */
  readonly trash: (key: string) => Promise<void>;
  /** Takes the file out of the trash. Resolves to false if it is not there. */
  readonly restore: (key: string) => Promise<boolean>;
  /** Like `read`, for files in the trash. */
  readonly readTrashed: (key: string) => Promise<Readable | undefined>;
  /** Removes a file from the trash for good. A missing file is no error. */
  readonly removeTrashed: (key: string) => Promise<void>;
  readonly listTrash: () => AsyncIterable<TrashedFile>;
  /** Returns undefined if the store belongs to no installation yet. */
  readonly readInstallation: () => Promise<string | undefined>;
  readonly writeInstallation: (id: string) => Promise<void>;
  /** Lists all files, page by page. */
  readonly list: () => AsyncIterable<StoredFile>;
  /** Removes incomplete files that a crash left before `before` (epoch milliseconds). */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves if the store answers and is writable. */
  readonly check: () => Promise<void>;
}
