import type { Generated, Kysely, Transaction } from 'kysely';
import type { EventType } from '../../shared/contract/analytics.ts';
import type { MediaKind } from '../../shared/contract/card.ts';
import type { Visibility } from '../../shared/contract/set.ts';

/**
 * On SQLite and PostgreSQL alike: ids are text, times integer milliseconds since 1970 in UTC, booleans 0 or 1, a
 * missing value null.
 */
export interface Tables {
  sets: SetRow;
  cards: CardRow;
  card_clips: CardClipRow;
  search_texts: SearchTextRow;
  search_terms: SearchTermRow;
  search_postings: SearchPostingRow;
  search_sets: SearchSetRow;
  search_changes: SearchChangeRow;
  media: MediaRow;
  media_removals: MediaRemovalRow;
  notices: NoticeRow;
  categories: CategoryRow;
  set_categories: SetCategoryRow;
  catalog_totals: CatalogTotalRow;
  catalog_categories: CatalogCategoryRow;
  leaderboard_entries: LeaderboardEntryRow;
  leaderboard_runs: LeaderboardRunRow;
  event_hours: EventHourRow;
  event_totals: EventTotalRow;
  event_keys: EventKeyRow;
  card_confusions: CardConfusionRow;
  confusion_sources: ConfusionSourceRow;
  card_answers: CardAnswerRow;
  settings: SettingRow;
  link_pictures: LinkPictureRow;
  learning_platforms: LearningPlatformRow;
  signing_keys: SigningKeyRow;
  used_tokens: UsedTokenRow;
  platform_grades: PlatformGradeRow;
  sessions: SessionRow;
  attempts: AttemptRow;
  migrations: MigrationRow;
}

/** The database, or a transaction of it: the first argument of every store function. */
export type Database = Kysely<Tables> | Transaction<Tables>;

export interface SetRow {
  id: string;
  /** By which the search index knows the set. */
  number: Generated<number>;
  title: string;
  public_title: string;
  description: string;
  categories: string;
  tags: string;
  visibility: Visibility;
  /** BCP 47 tags; empty where not given. */
  sign_language: Generated<string>;
  term_language: Generated<string>;
  signer: Generated<string>;
  licence: Generated<string>;
  /** `naturalSortKey` of the public title, else of the title. */
  sort_title: string;
  /** Kept with every change of the set's cards. */
  card_count: number;
  view_count: number;
  custom_thumbnail_key: string | null;
  thumbnail_key: string | null;
  thumbnail_video_key: string | null;
  created_at: number;
  updated_at: number;
  /** Unique where not null: a repeated creation makes one set. */
  creation_key: string | null;
  /**
   * When it was moved to the bin. It is private then; `deleted_visibility` is what it was. Without that it is not whole yet: its cards are
   * being written, and only then it, or they, can be seen.
   */
  deleted_at: number | null;
  deleted_visibility: Visibility | null;
  /**
   * Not null: this is no set of its own, but holds the cards that were deleted at once from the set with this id, each at the place that
   * it had there.
   */
  deleted_from: Generated<string | null>;
  /** Advances with what `PUT /api/sets/:id` changes. */
  revision: Generated<number>;
}

export interface CardRow {
  id: string;
  set_id: string;
  term: string;
  definition: string;
  /** The sign in words. */
  how_signed: Generated<string>;
  show_media_and_text: 0 | 1;
  /** 0, 1, 2, … without gaps within a set, but for deleted cards. */
  order_index: number;
  media_key: string | null;
  poster_key: string | null;
  /** Labels of the first clip and of those in `card_clips`, by place. */
  clip_label_1: Generated<string>;
  clip_label_2: Generated<string>;
  clip_label_3: Generated<string>;
  clip_label_4: Generated<string>;
  /** The set's id and an `Idempotency-Key`, or a batch and a place in it: a repeated call adds one card. */
  creation_key: string | null;
  /** Advances with what `PUT /api/cards/:id` changes. */
  revision: Generated<number>;
}

/** A clip besides the card's own, which is the first. Whoever changes one advances the revision of its card. */
export interface CardClipRow {
  card_id: string;
  /** 2, 3, 4 without gaps. */
  place: number;
  media_key: string;
  poster_key: string | null;
}

/** A row for each set and each card, folded by `foldForSearch`; `id` is the set's or the card's. */
export interface SearchTextRow {
  number: Generated<number>;
  id: string;
  set_id: string;
  folded: string;
  /** 1: a title that a public one replaces, for the administrator's search alone. */
  is_internal: Generated<0 | 1>;
}

/** See `SetTerms`. Terms stay when no set has them any more. */
export interface SearchTermRow {
  id: Generated<number>;
  kind: string;
  term: string;
}

/** As `postings.ts` writes them, by block. */
export interface SearchPostingRow {
  term_id: number;
  block: number;
  sets: Uint8Array;
}

export interface SearchSetRow {
  number: number;
  /** As `packTerms` writes them. */
  terms: Uint8Array;
  /** 0 while the postings are written: then the set has no terms but these, and maybe not all. */
  is_written: 0 | 1;
}

/** To be indexed again, or taken out. Triggers note it (migration 012). */
export interface SearchChangeRow {
  number: number;
  version: number;
}

/**
 * An immutable file in the media store, shown by any number of cards and sets, each with a foreign key to it
 * (`media_key`, `poster_key`, `custom_thumbnail_key`).
 */
export interface MediaRow {
  /** Random, with extension: the last part of `/media/{key}`. */
  key: string;
  kind: MediaKind;
  content_type: string;
  byte_size: number;
  width: number;
  height: number;
  duration_ms: number | null;
  /** Hexadecimal; null for files from before it was kept. */
  sha256: string | null;
  /** Since when it is known to be without metadata; null for older files. */
  cleaned_at: number | null;
  created_at: number;
  /** In shares of the frame; a poster has that of its video. All four or none are null. */
  box_left: number | null;
  box_top: number | null;
  box_width: number | null;
  box_height: number | null;
}

/** What stopped showing them leaves them here until nothing shows them any more; survives a crash. */
export interface MediaRemovalRow {
  key: string;
  requested_at: number;
}

export type NoticeName = 'media-installation' | 'media-unknown-files' | 'backup';

/** One row per kind of problem, deleted when it is solved. */
export interface NoticeRow {
  name: NoticeName;
  message: string;
  created_at: number;
}

export interface CategoryRow {
  id: string;
  name: string;
  /** `naturalSortKey` of the name. */
  sort_name: string;
}

/** Split at commas: what the catalog's chips name and filter by. */
export interface SetCategoryRow {
  set_id: string;
  /** `foldForSearch` of the name. */
  folded: string;
  name: string;
}

/** The sum of all rows; triggers keep it (migration 012). */
export interface CatalogTotalRow {
  number: Generated<number>;
  sets: number;
  cards: number;
  views: number;
}

/** In one spelling; the sum of its rows, kept like `catalog_totals`. */
export interface CatalogCategoryRow {
  number: Generated<number>;
  /** `foldForSearch` of the name. */
  folded: string;
  name: string;
  sets: number;
}

export interface LeaderboardEntryRow {
  id: string;
  set_id: string;
  emoji: string;
  initials: string;
  /** `foldInitials`, held against the block list. */
  folded_initials: string;
  completion_ms: number;
  pairs: number;
  created_at: number;
  /** Unique where not null: a repeated submission makes one entry. */
  idempotency_key: string | null;
  /** Keyed hash of the sender's network; null for older entries. */
  source: string | null;
  /** Source and folded initials: a board shows each player's best entry. Null where visitors cannot be told apart. */
  player: string | null;
  /** 1: the server saw the game begin, and the time fits. */
  is_verified: 0 | 1;
}

/** Tokens that are used up. */
export interface LeaderboardRunRow {
  id: string;
  /** So that its repetition is known again. */
  idempotency_key: string | null;
  used_at: number;
}

/** Within an hour; `total` adds up scores (percent) or match times (seconds). */
export interface EventHourRow {
  set_id: string;
  event_type: EventType;
  /** Whole hours since 1970 in UTC. */
  hour: number;
  count: number;
  total: number;
}

export interface EventTotalRow {
  set_id: string;
  event_type: EventType;
  count: number;
  total: number;
}

export interface EventKeyRow {
  /** SHA-256 of set and key, the first 16 bytes in base64url. */
  key_hash: string;
  created_at: number;
}

/** Two cards of a set that learners take for each other. */
export interface CardConfusionRow {
  set_id: string;
  /** The smaller one, by code units. */
  card_id: string;
  other_id: string;
  /** Finished quizzes. */
  count: number;
}

/** In finished quizzes. */
export interface CardAnswerRow {
  card_id: string;
  asked: number;
  /** Of those that were asked. */
  wrong: number;
}

/** How much a network reported in a day: in all, of a pair or of a card. */
export interface ConfusionSourceRow {
  /** Keyed hash, another one each day. */
  source: string;
  /** Whole days since 1970 in UTC. */
  day: number;
  count: number;
}

export interface SettingRow {
  name: string;
  /** JSON. */
  value: string;
}

/** The picture for link previews, as last drawn. */
export interface LinkPictureRow {
  set_id: string;
  /** Differs with everything that the picture shows. */
  version: string;
  jpeg: Buffer;
}

/** A learning platform that may open sets, as its registration left it (LTI 1.3). */
export interface LearningPlatformRow {
  id: string;
  /** With the client id, what its tokens name. */
  issuer: string;
  client_id: string;
  /** Such as `moodle`; empty where it did not say. */
  product: string;
  /** The only one that may launch; null where the platform makes deployments later. */
  deployment_id: string | null;
  authorization_url: string;
  token_url: string;
  /** What it wants to be called in requests for a token. */
  token_audience: string;
  keys_url: string;
  /** What it knows this studio by. */
  studio_origin: string;
  created_at: number;
  last_launch_at: number | null;
}

/** A key that platforms know this studio by; its id is the `kid`. */
export interface SigningKeyRow {
  id: string;
  /** JSON (RFC 7517). */
  private_jwk: string;
  created_at: number;
  /** Since when it signs nothing more. */
  retired_at: number | null;
}

/** A token that works once and was used. */
export interface UsedTokenRow {
  id: string;
  /** The token has expired then anyway. */
  expires_at: number;
}

/** The best result of a learner in an activity: on its way, or sent. */
export interface PlatformGradeRow {
  /** SHA-256 of platform, line item and learner, base64url. */
  id: string;
  platform_id: string;
  /** Where it goes; null once it is there. */
  line_item: string | null;
  /** The platform's id of the learner; null once the grade is there. */
  learner: string | null;
  score_given: number;
  score_maximum: number;
  /** Later than that of every grade sent before. */
  finished_at: number;
  /** When it is to be sent (again); null once it is there, or given up. */
  due_at: number | null;
  tries: number;
  /** Why it did not get there the last time. */
  fault: string | null;
}

export interface SessionRow {
  /** SHA-256 of the token in the cookie, base64url. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** Tries within a window of time, of all processes. */
export interface AttemptRow {
  /** Such as `login 203.0.113.7`. */
  subject: string;
  window_start: number;
  count: number;
}

export interface MigrationRow {
  name: string;
  /** ISO 8601. */
  timestamp: string;
}
