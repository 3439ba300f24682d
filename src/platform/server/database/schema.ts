import type { Generated, Kysely, Transaction } from 'kysely';
import type { EventType } from '../../../analytics/contract.ts';
import type { MediaKind } from '../../../cards/contract/card.ts';
import type { Visibility } from '../../../sets/contract/set.ts';

/**
 * On both databases ids are text, times integer milliseconds since 1970 in UTC, booleans 0 or 1, a missing value null.
 */
export interface Tables {
  sets: SetRow;
  cards: CardRow;
  card_clips: CardClipRow;
  set_texts: SetTextRow;
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
  /** In order of creation. */
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
  /** Updated with every change of the set's cards. */
  card_count: number;
  view_count: number;
  custom_thumbnail_key: string | null;
  thumbnail_key: string | null;
  thumbnail_video_key: string | null;
  created_at: number;
  updated_at: number;
  /** Unique where not null. */
  creation_key: string | null;
  /**
   * When it was moved to the bin; `deleted_visibility` is the one before. Null there: the set is still being made, and
   * hidden.
   */
  deleted_at: number | null;
  deleted_visibility: Visibility | null;
  /** Not null: not a set, but cards deleted together from the set with this id, each at its former place. */
  deleted_from: Generated<string | null>;
  /** Advances with `PUT /api/sets/:id`. */
  revision: Generated<number>;
  /** Learners get finger hints from the hands of its pictures. */
  picture_hints: Generated<0 | 1>;
}

export interface CardRow {
  id: string;
  set_id: string;
  term: string;
  definition: string;
  how_signed: Generated<string>;
  show_media_and_text: 0 | 1;
  /** By place; the first clip's and those of `card_clips`. */
  order_index: number;
  media_key: string | null;
  poster_key: string | null;
  /** Labels of the first clip and of those in `card_clips`, by place. */
  clip_label_1: Generated<string>;
  clip_label_2: Generated<string>;
  clip_label_3: Generated<string>;
  clip_label_4: Generated<string>;
  /** The set's id and an `Idempotency-Key`, or a batch and a place in it. */
  creation_key: string | null;
  /** Advances with `PUT /api/cards/:id`. */
  revision: Generated<number>;
}

/** Besides the card's own, the first. Changing one advances the card's revision. */
export interface CardClipRow {
  card_id: string;
  /** 2, 3, 4 without gaps. */
  place: number;
  media_key: string;
  poster_key: string | null;
}

/** What search finds a set by, folded by `foldForFinding`; `writeSetText` writes it. */
export interface SetTextRow {
  /** For the index of SQLite. */
  number: Generated<number>;
  set_id: string;
  /** A title that a public one replaces, for the administrator alone. */
  internal: string;
  /** As `partsOf` writes them. */
  parts: string;
  folded: string;
}

/** Immutable; referenced by any cards and sets (`media_key`, `poster_key`, `custom_thumbnail_key`). */
export interface MediaRow {
  /** With extension: the last part of `/media/{key}`. */
  key: string;
  kind: MediaKind;
  content_type: string;
  byte_size: number;
  width: number;
  height: number;
  duration_ms: number | null;
  /** Hexadecimal; null for older files. */
  sha256: string | null;
  /** Since when it is without metadata; null for older files. */
  cleaned_at: number | null;
  created_at: number;
  /** Shares of the frame, a poster's those of its video; all four or none are null. */
  box_left: number | null;
  box_top: number | null;
  box_width: number | null;
  box_height: number | null;
  /** JSON of `PictureHand`: `null` where none is to be used. Without a value nobody has looked yet. */
  hand?: string | null | undefined;
}

/** Files to be removed once nothing shows them; survives a crash. */
export interface MediaRemovalRow {
  key: string;
  requested_at: number;
}

export type NoticeName = 'media-installation' | 'media-unknown-files' | 'backup';

/** Deleted when the problem is solved. */
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

/** Shown and filtered by in the catalog. */
export interface SetCategoryRow {
  set_id: string;
  /** `foldForSearch` of the name. */
  folded: string;
  name: string;
}

/** Updated by triggers (migration 012). */
export interface CatalogTotalRow {
  number: Generated<number>;
  sets: number;
  cards: number;
  views: number;
}

/** One spelling each; updated like `catalog_totals`. */
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
  folded_initials: string;
  completion_ms: number;
  pairs: number;
  created_at: number;
  /** Unique where not null. */
  idempotency_key: string | null;
  /** Keyed hash of a network; null for older entries. */
  source: string | null;
  /** Source and initials; null where visitors cannot be told apart. */
  player: string | null;
  /** The server saw the game begin, and the time fits. */
  is_verified: 0 | 1;
}

export interface LeaderboardRunRow {
  id: string;
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
  /** SHA-256 of set and key, 16 bytes in base64url. */
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

/** Of a day: in all, of a pair or of a card. */
export interface ConfusionSourceRow {
  /** Another hash each day. */
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

export interface LinkPictureRow {
  set_id: string;
  /** Differs with all that the picture shows. */
  version: string;
  jpeg: Buffer;
}

/** As its registration left it (LTI 1.3). */
export interface LearningPlatformRow {
  id: string;
  issuer: string;
  client_id: string;
  /** Such as `moodle`; empty if unknown. */
  product: string;
  /** If there is a single one; null if deployments are added later. */
  deployment_id: string | null;
  authorization_url: string;
  token_url: string;
  /** In requests for a token. */
  token_audience: string;
  keys_url: string;
  studio_origin: string;
  created_at: number;
  last_launch_at: number | null;
}

/** Its id is the `kid`. */
export interface SigningKeyRow {
  id: string;
  /** JSON (RFC 7517). */
  private_jwk: string;
  created_at: number;
  retired_at: number | null;
}

export interface UsedTokenRow {
  id: string;
  expires_at: number;
}

/** A learner's best result in an activity. */
export interface PlatformGradeRow {
  /** SHA-256 of platform, line item and learner, base64url. */
  id: string;
  platform_id: string;
  /** Null once it is there. */
  line_item: string | null;
  /** The platform's id; null once the grade is there. */
  learner: string | null;
  score_given: number;
  score_maximum: number;
  finished_at: number;
  /** Null once it is there, or given up. */
  due_at: number | null;
  tries: number;
  fault: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, base64url. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** Of all processes. */
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
