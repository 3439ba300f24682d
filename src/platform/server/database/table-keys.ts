import type { Tables } from './schema.ts';

export type TableName = keyof Tables;

/**
 * Tables are listed after those that they refer to. Tables without a key here are left out of backups and moves:
 * sessions and used tokens, which must stay ended; rate counters and networks; signing keys; and derived data.
 */
const tableKeys = {
  settings: ['name'],
  media: ['key'],
  media_removals: ['key'],
  sets: ['id'],
  cards: ['id'],
  card_clips: ['card_id', 'place'],
  set_texts: ['set_id'],
  categories: ['id'],
  set_categories: ['set_id', 'folded'],
  leaderboard_entries: ['id'],
  leaderboard_runs: ['id'],
  event_hours: ['set_id', 'event_type', 'hour'],
  event_totals: ['set_id', 'event_type'],
  event_keys: ['key_hash'],
  card_confusions: ['card_id', 'other_id'],
  card_answers: ['card_id'],
  learning_platforms: ['id'],
  platform_grades: ['id'],
  signing_keys: undefined,
  confusion_sources: undefined,
  used_tokens: undefined,
  catalog_totals: undefined,
  catalog_categories: undefined,
  link_pictures: undefined,
  notices: undefined,
  sessions: undefined,
  attempts: undefined,
  migrations: undefined,
} satisfies { readonly [Name in TableName]: readonly (keyof Tables[Name])[] | undefined };

export interface CopiedTable {
  readonly name: string;
  readonly key: readonly string[];
}

export const copiedTables: readonly CopiedTable[] = Object.entries(tableKeys).flatMap(([name, key]) =>
  key === undefined ? [] : [{ name, key }],
);

/** Tables that a migration drops. Backups of older programs contain rows of the first one. */
const formerTables = ['search_texts', 'search_terms', 'search_postings', 'search_sets', 'search_changes'] as const;

/** Includes the tables of older backups. */
export const loadedTables: readonly CopiedTable[] = [...copiedTables, { name: formerTables[0], key: ['id'] }];

export const uncopiedColumns: ReadonlySet<string> = new Set(['number']);

export const tableNames: readonly string[] = [...formerTables, ...Object.keys(tableKeys)];
