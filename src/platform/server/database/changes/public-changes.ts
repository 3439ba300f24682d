/**
 * A scope is what public answers depend on: either a set with its cards, by its id, or one of these names, which are
 * shorter than ids.
 */
export const catalogScope = 'catalog';
export const boardsScope = 'boards';
/** Settings of the administrator for the whole studio. */
export const studioScope = 'studio';

/** An insert, a delete or a change of any column changes these scopes. */
export interface ChangeRule {
  readonly table: string;
  /** The column that contains the set's id. */
  readonly setId?: 'id' | 'set_id';
  readonly scopes: readonly string[];
  /** Limits the rule to rows with one of these values in `name`. */
  readonly names?: readonly string[];
}

/**
 * Triggers are made from these rules on both databases. They report each change within its transaction. Media rows
 * change only together with cards that show them, and visitors see nothing of the other tables.
 */
export const changeRules: readonly ChangeRule[] = [
  { table: 'sets', setId: 'id', scopes: [catalogScope] },
  { table: 'cards', setId: 'set_id', scopes: [catalogScope] },
  { table: 'card_confusions', setId: 'set_id', scopes: [] },
  { table: 'set_categories', setId: 'set_id', scopes: [catalogScope] },
  { table: 'categories', scopes: [catalogScope] },
  { table: 'catalog_totals', scopes: [catalogScope] },
  { table: 'catalog_categories', scopes: [catalogScope] },
  { table: 'leaderboard_entries', scopes: [boardsScope] },
  {
    table: 'settings',
    scopes: [catalogScope, boardsScope],
    names: ['blocked-initials', 'catalog-categories'],
  },
  { table: 'settings', scopes: [studioScope], names: ['studio-language'] },
];

/** Undefined means that any scope may have changed. */
export type HearChange = (scope: string | undefined) => void;

export interface PublicChanges {
  readonly follow: (hear: HearChange) => Promise<Following>;
}

export interface Following {
  /** Whether all changes that were committed and answered before this call are known. */
  readonly catchUp: () => boolean | Promise<boolean>;
  readonly stop: () => Promise<void>;
}
