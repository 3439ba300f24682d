import type { Period } from '../../../../shared/contract/leaderboard.ts';
import { links } from '../../../addresses/links.ts';

/** Where a visitor is in the catalog, for as long as the document lives: what the way back leads to. */
export interface CatalogPlace {
  /** The query of the catalog's address. */
  readonly search: string;
  /** How far the page is scrolled, by itself or, in a frame as tall as its content, by the page around it. */
  readonly topPx: number;
  /** The set that was opened last, and how far below the window's upper edge its tile began. */
  readonly opened: { readonly setId: string; readonly topPx: number } | undefined;
  readonly isBoardOpen: boolean;
  readonly period: Period;
}

export const catalogEntrance: CatalogPlace = {
  search: '',
  topPx: 0,
  opened: undefined,
  isBoardOpen: true,
  period: 'all',
};

let place = catalogEntrance;

export function catalogPlace(): CatalogPlace {
  return place;
}

/** For effects and handlers alone: on the server nobody is anywhere. */
export function rememberPlace(changes: Partial<CatalogPlace>): void {
  place = { ...place, ...changes };
}

/** The address of the catalog as it was left. */
export function catalogReturn(): string {
  return links.catalog + place.search;
}
