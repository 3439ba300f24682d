import type { Period } from '../../../leaderboard/contract.ts';
import { links } from '../../../platform/web/addresses/links.ts';

/** For the way back from a set; lasts as long as the document. */
export interface CatalogState {
  readonly search: string;
  /** In a tall frame, of the page around. */
  readonly topPx: number;
  readonly opened: { readonly setId: string; readonly topPx: number } | undefined;
  /** Undefined until the visitor chooses. */
  readonly isBoardOpen: boolean | undefined;
  readonly period: Period;
}

export const initialCatalogState: CatalogState = {
  search: '',
  topPx: 0,
  opened: undefined,
  isBoardOpen: undefined,
  period: 'all',
};

let state = initialCatalogState;

export function catalogState(): CatalogState {
  return state;
}

/** Not for rendering: the server renders the initial state. */
export function rememberCatalogState(changes: Partial<CatalogState>): void {
  state = { ...state, ...changes };
}

export function catalogReturn(): string {
  return links.catalog + state.search;
}
