import { useRouter } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { Period } from '../../../leaderboard/contract.ts';
import { catalogDarkModeKey, parseBoolean } from '../../../platform/rules/preference-keys.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { usePreference } from '../../../platform/web/browser/preferences.ts';

/** State of the catalog that is restored on the return from a set. It lasts as long as the document. */
export interface CatalogState {
  readonly search: string;
  /** How far the page was scrolled or, if it is in a frame as tall as its content, the page around the frame. */
  readonly topPx: number;
  readonly openedSet: { readonly setId: string; readonly topPx: number } | undefined;
  /** Undefined until the visitor chooses. */
  readonly isBoardOpen: boolean | undefined;
  readonly period: Period;
}

export const initialCatalogState: CatalogState = {
  search: '',
  topPx: 0,
  openedSet: undefined,
  isBoardOpen: undefined,
  period: 'all',
};

let state = initialCatalogState;

export function catalogState(): CatalogState {
  return state;
}

/**
 * Changes what the catalog remembers while another page is shown. The state is not React's, so a change renders
 * nothing. On the server it is always the initial one.
 */
export function rememberCatalogState(changes: Partial<CatalogState>): void {
  state = { ...state, ...changes };
}

export function catalogReturn(): string {
  return links.catalog + state.search;
}

/** Returns the catalog's dark mode, which is stored apart from that of the player and that of the administrator. */
export function useCatalogDarkMode(): [isDark: boolean, setDark: (isDark: boolean) => void] {
  return usePreference<boolean>(catalogDarkModeKey, parseBoolean, false);
}

/** Returns the query as it is in the address, with its question mark. The router's `useSearch` would decode it. */
export function useAddressSearch(): string {
  const { ssrSearch } = useRouter();
  return useSearch(ssrSearch === undefined ? {} : { ssrSearch });
}
