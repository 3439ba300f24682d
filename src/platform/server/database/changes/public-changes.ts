/**
 * A scope is what public responses depend on: either a set with its cards, which is named by its id, or one of these
 * names, which are shorter than any id.
 */
export const catalogScope = 'catalog';
export const boardsScope = 'boards';
/** Settings of the administrator for the whole studio. */
export const studioScope = 'studio';

/** Which scopes change when a row is inserted, deleted or changed in any column. */
export interface ChangeRule {
  readonly table: string;
  /** The column that contains the set's id. */
  readonly setId?: 'id' | 'set_id';
  readonly scopes: readonly string[];
  /** Limits the rule to rows with one of these values in `name`. */
  readonly names?: readonly string[];
}

/** Called for each change. An undefined scope means that any scope may have changed. */
export type ChangeListener = (scope: string | undefined) => void;

export interface PublicChanges {
  readonly follow: (onChange: ChangeListener) => Promise<ChangeSubscription>;
}

export interface ChangeSubscription {
  /** Whether all changes that were committed and answered before this call are known. */
  readonly catchUp: () => boolean | Promise<boolean>;
  readonly stop: () => Promise<void>;
}
