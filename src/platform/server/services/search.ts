import type { CatalogSort } from '../../../catalog/contract.ts';

export interface CatalogSearch {
  /** Folded. */
  readonly words: readonly string[];
  /** Folded; empty for all. */
  readonly category: string;
  /** Empty for all. */
  readonly signLanguage: string;
  readonly sort: CatalogSort;
  readonly limit: number;
  /** Ignored when one of `after` is still listed. */
  readonly offset: number;
  readonly after: readonly string[];
}

/** In order. `count` is of all. */
export interface FoundSets {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Runs outside the event loop. */
export interface Search {
  readonly findListed: (search: CatalogSearch) => Promise<FoundSets>;
  /**
   * @param words folded; one at least
   * @returns numbers of sets
   */
  readonly findForAdmin: (words: readonly string[]) => Promise<readonly number[]>;
  readonly areTotalsRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}
