import type { CatalogSearch, FoundSets } from '../services/search.ts';

export type Question =
  | { readonly id: number; readonly listed: CatalogSearch }
  | { readonly id: number; readonly adminWords: readonly string[] };

/** To the question with this id. */
export interface Answer {
  readonly id: number;
  readonly listed?: FoundSets;
  readonly numbers?: readonly number[];
  /** What `Dialect.isUnavailable` looks at. */
  readonly fault?: { readonly message: string; readonly code: string };
}
