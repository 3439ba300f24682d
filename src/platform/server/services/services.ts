import type { Kysely } from 'kysely';
import type { EventBuffer } from './event-buffer.ts';
import type { Config } from '../base/config.ts';
import type { PublicChanges } from '../database/changes/public-changes.ts';
import type { Dialect } from '../database/dialect.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { Tables } from '../database/schema.ts';
import type { Search } from './search.ts';
import type { ScoreIntake } from './score-intake.ts';
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
