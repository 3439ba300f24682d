import type { Generated, Kysely, Transaction } from 'kysely';
import type { EventType } from '../../../analytics/contract.ts';
import type { MediaKind } from '../../../cards/contract/card.ts';
import type { Visibility } from '../../../sets/contract/set.ts';

/**
 * The tables by their names. On both databases ids are text, booleans are 0 or 1, and a missing value is null. Times
 * are integer milliseconds since 1970 in UTC, if not said otherwise. A `Generated` column has a default, so that
 * inserting may leave it out.
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
  attempts: RateCounterRow;
  migrations: MigrationRow;
}

/** The database, or a transaction of it. It is the first argument of every store function. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/**
 * A set, in one of these states:
 *
 * - shown: `deleted_at` is null
 * - in the bin: `deleted_at` and `deleted_visibility` are not null
 * - staged, which is hidden until an import or a copy is complete: only `deleted_at` is not null
 * - no set, but cards that were deleted together: in the bin, and `deleted_from` is not null
 */
export interface SetRow {
  id: string;
  /** The database counts the sets in the order of their creation. */
  number: Generated<number>;
  title: string;
  public_title: string;
  description: string;
  /** Names, separated by commas. `set_categories` has them one by one. */
  categories: string;
  tags: string;
  visibility: Visibility;
  /** A BCP 47 tag. Empty if unknown. */
  sign_language: Generated<string>;
  /** A BCP 47 tag. Empty if unknown. */
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
  /**
   * Names the call that created the set, so that a repeated call creates no second one. Unique where it is not null.
   */
  creation_key: string | null;
  /** When the set was deleted or staged. */
  deleted_at: number | null;
  /** The visibility before the deletion. */
  deleted_visibility: Visibility | null;
  /** The id of the set from which the cards of this row were deleted. Each card keeps its former place. */
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
  /** Whether flip mode shows the definition of a card with media, too. */
  show_media_and_text: 0 | 1;
  /** The card's place in its set, from 0. */
  order_index: number;
  /** The card's first clip. Further ones are in `card_clips`. */
  media_key: string | null;
  poster_key: string | null;
  /** The label of the first clip. The labels below are of the clips in `card_clips`, by place. */
  clip_label_1: Generated<string>;
  clip_label_2: Generated<string>;
  clip_label_3: Generated<string>;
  clip_label_4: Generated<string>;
  /**
   * Names the call that created the card, so that a repeated call does not create it again: the set's id with an
   * `Idempotency-Key`, or with a batch and the card's place in it. Unique where it is not null.
   */
  creation_key: string | null;
  /** Advances with each edit of the texts, and with changes of the clips that other tables hold. */
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

/** The texts by which search finds a set, written by `writeSetText`. `foldCaseAndMarks` has folded all of them. */
export interface SetTextRow {
  /** The row number, by which SQLite's full-text index refers to the row. */
  number: Generated<number>;
  set_id: string;
  /** The title of a set that has a public title, too. Only the administrator's search looks here. Else empty. */
  internal: string;
  /** The single characters and pairs in `folded`, for searching words too short for an index (see `partsOf`). */
  parts: string;
  /** Everything that visitors can find: title, description, tags, categories, and the texts of the cards. */
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
  /**
   * The signing box: the part of the frame with the signer, as fractions of the frame from 0 to 1. That of a poster is
   * copied from its video. Either all four are null or none is.
   */
  box_left: number | null;
  box_top: number | null;
  box_width: number | null;
  box_height: number | null;
  /**
   * The hand in a picture, as JSON: a `PictureHand`, or the text `null` if no hand is to be used. Null until the
   * picture is examined.
   */
  hand?: string | null | undefined;
}

/** Files to remove once nothing shows them. The rows survive a crash. */
export interface MediaRemovalRow {
  key: string;
  requested_at: number;
}

export type NoticeName = 'media-installation' | 'media-unknown-files' | 'backup';

/** A fault of the installation, shown on the dashboard. The job that found it deletes the row once it succeeds. */
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

/** The totals of the whole catalog are the sums of all rows, which triggers write and merge (migration 012). */
export interface CatalogTotalRow {
  number: Generated<number>;
  sets: number;
  cards: number;
  views: number;
}

/** A category of listed sets, with one of its spellings. Written and merged like `catalog_totals`. */
export interface CatalogCategoryRow {
  number: Generated<number>;
  /** The `foldCase` of the name. */
  folded: string;
  name: string;
  /** The sum of all rows with this name is the number of listed sets. */
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
  /** A keyed hash of the submitter's network. Null for older entries. */
  source: string | null;
  /** `source` and the initials, separated by a space. Null if visitors cannot be told apart by their network. */
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

/** The events of one type in one hour. */
export interface EventHourRow {
  set_id: string;
  event_type: EventType;
  /** Whole hours since 1970 in UTC. */
  hour: number;
  count: number;
  /** The sum of the quiz scores in percent or of the match times in seconds, depending on `event_type`. */
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

/**
 * Bounds how much one network adds in a day to `card_confusions` and `card_answers`. There is a row for all of its
 * reports together, one for each pair of cards, and one for each card.
 */
export interface ConfusionSourceRow {
  /** A keyed hash of the network and of what is counted: everything, a pair or a card. It changes every day. */
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
  /** The address of the platform's public keys (its JWKS). */
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
  /** Null once the grade is delivered or given up. */
  line_item: string | null;
  /** The platform's id of the learner. Null once the grade is delivered or given up. */
  learner: string | null;
  score_given: number;
  score_maximum: number;
  finished_at: number;
  /** When it is sent next. Null once the grade is delivered or given up. */
  due_at: number | null;
  tries: number;
  /** Why the last try failed. It stays when the grade is given up. */
  fault: string | null;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, in base64url. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** A counter of the rate limits, which all processes share: how often a subject has done something in a time window. */
export interface RateCounterRow {
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
