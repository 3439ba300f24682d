import type { Period } from '../../../../shared/contract/leaderboard.ts';
import { links } from '../../../addresses/links.ts';

/** What the way back from a set restores; it lasts as long as the document. */
export interface CatalogState {
  readonly search: string;
  /** By itself or, in a frame as tall as its content, by the page around it. */
  readonly topPx: number;
  /** And how far below the window's upper edge its tile began. */
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

/** As it was left. */
export function catalogReturn(): string {
  return links.catalog + state.search;
}
