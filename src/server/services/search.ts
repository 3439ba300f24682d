import type { CatalogSort } from '../../shared/contract/catalog.ts';

/** A page of what a search of the catalog finds. */
export interface CatalogSearch {
  /** Folded; one at least. */
  readonly words: readonly string[];
  /** Folded; empty for all. */
  readonly category: string;
  /** Empty for all. */
  readonly signLanguage: string;
  readonly sort: CatalogSort;
  readonly limit: number;
  /** How many are passed over, unless one of `after` is still listed: then it goes on behind that. */
  readonly offset: number;
  readonly after: readonly string[];
}

/** The ids of sets in their order, and how many a search finds in all. */
export interface FoundSets {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Reads over all sets, mostly searches in texts, away from the event loop. */
export interface Search {
  readonly findListed: (search: CatalogSearch) => Promise<FoundSets>;
  /** The numbers of all sets that the administrator finds. @param words folded; one at least */
  readonly findForAdmin: (words: readonly string[]) => Promise<readonly number[]>;
  /** Whether the totals of the catalog are what its sets come to. */
  readonly areTotalsRight: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}
