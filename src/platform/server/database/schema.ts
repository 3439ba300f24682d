import type { Generated, Kysely, Transaction } from 'kysely';
import type { EventType } from '../../../analytics/contract.ts';
import type { MediaKind } from '../../../cards/contract/card.ts';
import type { Visibility } from '../../../sets/contract/set.ts';

/**
 * On both databases ids are text, times are integer milliseconds since 1970 in UTC, booleans are 0 or 1, and a missing
 * value is null.
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

/** The database, or a transaction of it. It is the first argument of every store function. */
export type Database = Kysely<Tables> | Transaction<Tables>;

export interface SetRow {
  id: string;
  /** Counts in the order of creation. */
  number: Generated<number>;
  title: string;
  public_title: string;
  description: string;
  categories: string;
  tags: string;
  visibility: Visibility;
  /** BCP 47 tags. Empty if unknown. */
  sign_language: Generated<string>;
  term_language: Generated<string>;
  signer: Generated<string>;
  licence: Generated<string>;
  /** The `naturalSortKey` of the public title, or of the title if there is no public one. */
  sort_title: string;
  /** Updated with every change of the set's cards. */
  card_count: number;
  view_count: number;
  custom_thumbnail_key: string | null;
  thumbnail_key: string | null;
  thumbnail_video_key: string | null;
  created_at: number;
  updated_at: number;
  /** Unique where it is not null. */
  creation_key: string | null;
  /**
   * The time of deletion. `deleted_visibility` is the visibility before it. If that is null, the set is still being
   * created and is hidden.
   */
  deleted_at: number | null;
  deleted_visibility: Visibility | null;
  /**
   * If not null, the row is not a set. It holds cards that were deleted together from the set with this id, each with
   * its former place.
   */
  deleted_from: Generated<string | null>;
  /** Advances with each `PUT /api/sets/:id`. */
  revision: Generated<number>;
  /** Whether learners get finger hints from the hands in the set's pictures. */
  picture_hints: Generated<0 | 1>;
}

export interface CardRow {
  id: string;
  set_id: string;
  term: string;
  definition: string;
  how_signed: Generated<string>;
  show_media_and_text: 0 | 1;
  /** The card's place in its set, from 0. */
  order_index: number;
  /** The card's first clip. Further ones are in `card_clips`. */
  media_key: string | null;
  poster_key: string | null;
  /** The labels of the first clip and of those in `card_clips`, by place. */
  clip_label_1: Generated<string>;
  clip_label_2: Generated<string>;
  clip_label_3: Generated<string>;
  clip_label_4: Generated<string>;
  /** The set's id and an `Idempotency-Key`, or a batch and a place in it. */
  creation_key: string | null;
  /** Advances with each `PUT /api/cards/:id`. */
  revision: Generated<number>;
}

/** The clips of a card after its first. Changing one advances the card's revision. */
export interface CardClipRow {
  card_id: string;
  /** 2, 3 and 4 without gaps. */
  place: number;
  media_key: string;
  poster_key: string | null;
}

/** The texts by which search finds a set, folded by `foldCaseAndMarks` and written by `writeSetText`. */
export interface SetTextRow {
  /** The row number for SQLite's index. */
  number: Generated<number>;
  set_id: string;
  /** A title that a public one replaces. Only the administrator sees it. */
  internal: string;
  /** In the form that `partsOf` writes. */
  parts: string;
  folded: string;
}

/**
 * A file. It never changes, and any number of cards and sets may refer to it (`media_key`, `poster_key`,
 * `custom_thumbnail_key`).
 */
export interface MediaRow {
  /** Includes the extension. It is the last part of `/media/{key}`. */
  key: string;
  kind: MediaKind;
  content_type: string;
  byte_size: number;
  width: number;
  height: number;
  duration_ms: number | null;
  /** In hexadecimal. Null for older files. */
  sha256: string | null;
  /** The time at which metadata were removed. Null for older files. */
  cleaned_at: number | null;
  created_at: number;
  /** Shares of the frame. Those of a poster are copied from its video. Either all four are null or none is. */
  box_left: number | null;
  box_top: number | null;
  box_width: number | null;
  box_height: number | null;
  /** JSON of `PictureHand`, or `null` if no hand is to be used. Without a value, the picture was not examined yet. */
  hand?: string | null | undefined;
}

/** Files to remove once nothing shows them. The rows survive a crash. */
export interface MediaRemovalRow {
  key: string;
  requested_at: number;
}

export type NoticeName = 'media-installation' | 'media-unknown-files' | 'backup';

/** A fault of the installation, shown on the dashboard. The row is deleted when the fault is mended. */
export interface NoticeRow {
  name: NoticeName;
  message: string;
  created_at: number;
}

export interface CategoryRow {
  id: string;
  name: string;
  /** The `naturalSortKey` of the name. */
  sort_name: string;
}

/** A category of a set, by which the catalog filters. */
export interface SetCategoryRow {
  set_id: string;
  /** The `foldCase` of the name. */
  folded: string;
  name: string;
}

/** The totals of the whole catalog, updated by triggers (migration 012). */
export interface CatalogTotalRow {
  number: Generated<number>;
  sets: number;
  cards: number;
  views: number;
}

/** A category of listed sets with one of its spellings. Triggers update it like `catalog_totals`. */
export interface CatalogCategoryRow {
  number: Generated<number>;
  /** The `foldCase` of the name. */
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
  /** Unique where it is not null. */
  idempotency_key: string | null;
  /** A keyed hash of a network. Null for older entries. */
  source: string | null;
  /** Source and initials. Null if visitors cannot be distinguished. */
  player: string | null;
  /** 1 if the server saw the start of the game and the time is possible. */
  is_verified: 0 | 1;
}

/** A start of a game whose score was submitted. Its token cannot be used again. */
export interface LeaderboardRunRow {
  id: string;
  idempotency_key: string | null;
  used_at: number;
}

/** The events of one hour. `total` is the sum of their scores (percent) or match times (seconds). */
export interface EventHourRow {
  set_id: string;
  event_type: EventType;
  /** Whole hours since 1970 in UTC. */
  hour: number;
  count: number;
  total: number;
}

/** The events of all time. */
export interface EventTotalRow {
  set_id: string;
  event_type: EventType;
  count: number;
  total: number;
}

/** The key of a counted event, so that a repeated one is not counted again. */
export interface EventKeyRow {
  /** SHA-256 of set and key, 16 bytes in base64url. */
  key_hash: string;
  created_at: number;
}

/** Two cards of a set that learners confuse. */
export interface CardConfusionRow {
  set_id: string;
  /** The smaller of both ids, by code units. */
  card_id: string;
  other_id: string;
  /** The number of finished quizzes. */
  count: number;
}

/** How often a card was asked and answered wrong in finished quizzes. */
export interface CardAnswerRow {
  card_id: string;
  asked: number;
  wrong: number;
}

/** How many reports a network sent on one day: all of them, those about a pair of cards, or those about a card. */
export interface ConfusionSourceRow {
  /** A keyed hash of the network and of what is counted. It changes every day. */
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

/** The picture that other sites show for a link to the set. */
export interface LinkPictureRow {
  set_id: string;
  /** Changes with everything that the picture shows. */
  version: string;
  jpeg: Buffer;
}

/** A learning platform as it was registered (LTI 1.3). */
export interface LearningPlatformRow {
  id: string;
  issuer: string;
  client_id: string;
  /** For example `moodle`. Empty if unknown. */
  product: string;
  /** Set if there is a single deployment. Null if deployments are added later. */
  deployment_id: string | null;
  authorization_url: string;
  token_url: string;
  /** The audience of requests for a token. */
  token_audience: string;
  keys_url: string;
  studio_origin: string;
  created_at: number;
  last_launch_at: number | null;
}

/** A key with which the studio signs its messages to learning platforms. The id is the `kid`. */
export interface SigningKeyRow {
  id: string;
  /** JSON (RFC 7517). */
  private_jwk: string;
  created_at: number;
  retired_at: number | null;
}

/** A token of a learning platform that cannot be used again. */
export interface UsedTokenRow {
  id: string;
  expires_at: number;
}

/** A learner's best result in an activity. */
export interface PlatformGradeRow {
  /** SHA-256 of platform, line item and learner, in base64url. */
  id: string;
  platform_id: string;
  /** Null once the grade is delivered. */
  line_item: string | null;
  /** The platform's id of the learner. Null once the grade is delivered. */
  learner: string | null;
  score_given: number;
  score_maximum: number;
  finished_at: number;
  /** Null once the grade is delivered or given up. */
  due_at: number | null;
  tries: number;
  fault: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, in base64url. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** A rate counter of all processes: how often a subject has done something in a window of time. */
export interface AttemptRow {
  /** For example `login 203.0.113.7`. */
  subject: string;
  window_start: number;
  count: number;
}

export interface MigrationRow {
  name: string;
  /** ISO 8601. */
  timestamp: string;
}
