/**
 * Scopes: what public answers are made of. A set, with its cards, is a scope by its id; the others are these. Ids are longer, so that they
 * never meet.
 */
export const catalogScope = 'catalog';
/** All leaderboards. */
export const boardsScope = 'boards';

/** A row that is inserted, deleted or changed in any column changes these scopes. */
export interface ChangeRule {
  readonly table: string;
  /** The column with the id of the set that changes. */
  readonly setId?: 'id' | 'set_id';
  readonly scopes: readonly string[];
  /** Only rows with one of these values in `name`. */
  readonly names?: readonly string[];
}

/**
 * What makes public answers stale, for both databases: triggers made of it tell of each change within its transaction, whoever makes it.
 * Media rows change only together with the cards that show them, and visitors see nothing of the other tables.
 */
export const changeRules: readonly ChangeRule[] = [
  { table: 'sets', setId: 'id', scopes: [catalogScope] },
  { table: 'cards', setId: 'set_id', scopes: [catalogScope] },
  { table: 'set_categories', setId: 'set_id', scopes: [catalogScope] },
  { table: 'categories', scopes: [catalogScope] },
  { table: 'catalog_totals', scopes: [catalogScope] },
  { table: 'catalog_categories', scopes: [catalogScope] },
  { table: 'leaderboard_entries', scopes: [boardsScope] },
  { table: 'settings', scopes: [catalogScope, boardsScope], names: ['blocked-initials', 'catalog-categories'] },
];

/** Hears which scope changed; undefined: any may have. */
export type HearChange = (scope: string | undefined) => void;

export interface PublicChanges {
  readonly follow: (hear: HearChange) => Promise<Following>;
}

export interface Following {
  /** Whether everything that was committed and answered before this call has been heard by now, which may take a moment to know. */
  readonly catchUp: () => boolean | Promise<boolean>;
  readonly stop: () => Promise<void>;
}
