import type { Period } from '../../../../shared/contract/leaderboard.ts';
import { links } from '../../../addresses/links.ts';

/** Where a visitor is in the catalog: what the way back from a set restores. It lasts as long as the document. */
export interface CatalogState {
  /** The query of the catalog's address. */
  readonly search: string;
  /** How far the page is scrolled, by itself or, in a frame as tall as its content, by the page around it. */
  readonly topPx: number;
  /** The set that was opened last, and how far below the window's upper edge its tile began. */
  readonly opened: { readonly setId: string; readonly topPx: number } | undefined;
  /** Undefined while nobody has chosen. */
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

/** For effects and handlers alone: the server renders the initial state. */
export function rememberCatalogState(changes: Partial<CatalogState>): void {
  state = { ...state, ...changes };
}

/** The address of the catalog as it was left. */
export function catalogReturn(): string {
  return links.catalog + state.search;
}
