import type { CatalogSearch, FoundSets } from '../../../platform/server/services/services.ts';

export type Question =
  | { readonly id: number; readonly listed: CatalogSearch }
  | { readonly id: number; readonly adminWords: readonly string[] }
  | { readonly id: number; readonly asksForTotals: true };

export interface Answer {
  readonly id: number;
  readonly listed?: FoundSets;
  readonly ids?: readonly string[];
  readonly areTotalsRight?: boolean;
  /** What `Dialect.isUnavailable` examines. */
  readonly fault?: { readonly message: string; readonly code: string };
}
