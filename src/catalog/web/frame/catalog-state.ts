import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { Period } from '../../../leaderboard/contract.ts';
import { catalogDarkModeKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';

/** State of the catalog that is restored on the return from a set. It lasts as long as the document. */
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

/** Stored apart from the player's and the admin's. */
export function useCatalogDarkMode(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  return usePreference<boolean>(catalogDarkModeKey, parseBoolean, false);
}

/** With its question mark. The router's `useSearch` decodes it: `%41` would become `A`. */
export function useAddressSearch(): string {
  const { ssrSearch } = useRouter();
  return useSearch(ssrSearch === undefined ? {} : { ssrSearch });
}
