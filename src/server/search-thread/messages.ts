import type { CatalogSearch, FoundSets } from '../services/search.ts';

/** A search on its way to the thread. */
export type Question =
  | { readonly id: number; readonly listed: CatalogSearch }
  | { readonly id: number; readonly adminWords: readonly string[] };

/** The answer to the question with the same id. */
export interface Answer {
  readonly id: number;
  readonly listed?: FoundSets;
  readonly numbers?: readonly number[];
  /** Why there is none: what `Dialect.isUnavailable` looks at. */
  readonly fault?: { readonly message: string; readonly code: string };
}
