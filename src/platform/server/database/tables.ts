import { boardsScope, catalogScope, studioScope, type ChangeRule } from './changes/public-changes.ts';
import type { Tables } from './schema.ts';

type TableName = keyof Tables;

interface Table<Name extends TableName> {
  /** The columns by which backups and moves sort the rows. Both leave out tables without a key. */
  readonly key?: readonly (keyof Tables[Name])[];
  /**
   * Which public responses become stale when a row is inserted, deleted or changed. Media rows need no rule, because they
   * change only together with cards that show them. Visitors see nothing of the other tables without rules.
   */
  readonly makesStale?: readonly Omit<ChangeRule, 'table'>[];
}

/**
 * All that backups, moves and answers from memory know of the tables. Tables are listed after those that they refer to.
 * Backups leave out sessions, which must stay ended, as well as rate counters, networks, signing keys and derived data.
 * They include the used tokens, because the key that signed these is in the settings.
 */
const tables: { readonly [Name in TableName]: Table<Name> } = {
  settings: {
    key: ['name'],
    makesStale: [
      { scopes: [catalogScope, boardsScope], names: ['blocked-initials', 'catalog-categories'] },
      { scopes: [studioScope], names: ['studio-language'] },
    ],
  },
  media: { key: ['key'] },
  media_removals: { key: ['key'] },
  sets: { key: ['id'], makesStale: [{ setId: 'id', scopes: [catalogScope] }] },
  cards: { key: ['id'], makesStale: [{ setId: 'set_id', scopes: [catalogScope] }] },
  card_clips: { key: ['card_id', 'place'] },
  set_texts: { key: ['set_id'] },
  categories: { key: ['id'], makesStale: [{ scopes: [catalogScope] }] },
  set_categories: { key: ['set_id', 'folded'], makesStale: [{ setId: 'set_id', scopes: [catalogScope] }] },
  leaderboard_entries: { key: ['id'], makesStale: [{ scopes: [boardsScope] }] },
  leaderboard_runs: { key: ['id'] },
  event_hours: { key: ['set_id', 'event_type', 'hour'] },
  event_keys: { key: ['key_hash'] },
  card_confusions: { key: ['card_id', 'other_id'], makesStale: [{ setId: 'set_id', scopes: [] }] },
  card_answers: { key: ['card_id'] },
  learning_platforms: { key: ['id'] },
  used_tokens: { key: ['id'] },
  platform_grades: { key: ['id'] },
  signing_keys: {},
  confusion_sources: {},
  catalog_totals: { makesStale: [{ scopes: [catalogScope] }] },
  catalog_categories: { makesStale: [{ scopes: [catalogScope] }] },
  link_pictures: {},
  notices: {},
  sessions: {},
  attempts: {},
  migrations: {},
};

export interface CopiedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** The tables that backups and moves copy. */
export const copiedTables: readonly CopiedTable[] = Object.entries(tables).flatMap(([name, { key }]) =>
  key === undefined ? [] : [{ name, key }],
);

/** The rules from which both databases make triggers. The triggers report each change within its transaction. */
export const changeRules: readonly ChangeRule[] = Object.entries<Pick<Table<TableName>, 'makesStale'>>(tables).flatMap(
  ([table, { makesStale = [] }]) => makesStale.map((rule) => ({ ...rule, table })),
);

/** Tables that a migration drops. */
const formerTables = [
  'event_totals',
  'search_texts',
  'search_terms',
  'search_postings',
  'search_sets',
  'search_changes',
] as const;

/** The tables that a backup may contain. The last ones are only in backups of older programs. */
export const loadedTables: readonly CopiedTable[] = [
  ...copiedTables,
  { name: 'search_texts', key: ['id'] },
  { name: 'event_totals', key: ['set_id', 'event_type'] },
];

/** Columns that the database fills by itself. */
const uncopiedColumns: ReadonlySet<string> = new Set(['number']);

/** All tables that any version of the program has made. */
export const tableNames: readonly string[] = [...formerTables, ...Object.keys(tables)];

type StoredValue = string | number | null;
/** A row with its columns in alphabetical order. */
export type StoredRow = Readonly<Record<string, StoredValue>>;

/** Where tables are read from. The rows are equal on SQLite, on PostgreSQL and in a backup. */
export interface TableSource {
  readonly migrations: readonly string[];
  /** Rows are in the order of the table's key. A table that does not exist yet has none. */
  readonly rows: (table: CopiedTable) => AsyncIterable<readonly StoredRow[]>;
}

/**
 * Checks the types of a row that was read from a backup.
 * @throws for a value of a type that no table has
 */
export function toStoredRow(row: object): StoredRow {
  const columns = Object.entries(row).filter(([column]) => !uncopiedColumns.has(column));
  columns.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(columns.map(([column, value]) => [column, toStoredValue(column, value)]));
}

function toStoredValue(column: string, value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`The column ${column} holds a value that cannot be copied: ${typeof value}`);
}
