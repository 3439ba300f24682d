import type { CatalogSort } from '../contract/catalog.ts';
import type { QueryParameters } from '../embed/settings.ts';
import { catalogAnchors, catalogPageSize, maxCategoriesLength, maxPageOffset, maxSearchLength } from '../limits.ts';
import { codePointLength, isPlainText } from '../text/plain-text.ts';
import { queryString } from '../text/query-string.ts';

const catalogLayouts = ['tiles', 'list'] as const;

export type CatalogLayout = (typeof catalogLayouts)[number];

/** Which sets of the catalog, in which order. */
export interface CatalogFilter {
  /** Undefined means all categories. */
  readonly category: string | undefined;
  /** Empty means all sets. */
  readonly search: string;
  readonly sort: CatalogSort;
  /** Where reading begins, from 1: for those who turn pages by links, without a program. */
  readonly page: number;
}

/** What the catalog shows, and how: all of it stands in the address, so that it can be shared and returned to. */
export interface CatalogView extends CatalogFilter {
  readonly layout: CatalogLayout;
}

/** The orders of the catalog with their names, the default first. */
export const catalogSorts: readonly { readonly value: CatalogSort; readonly label: string }[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'popular', label: 'Most Popular' },
  { value: 'az', label: 'A to Z' },
  { value: 'za', label: 'Z to A' },
  { value: 'cards', label: 'Most Cards' },
];

const maxPage = 1 + Math.floor(maxPageOffset / catalogPageSize);

/** Reads an address that somebody may have typed: what no server would take counts as not given. */
export function parseCatalogView(query: QueryParameters): CatalogView {
  return {
    category: textWithin(maxCategoriesLength, query.get('category')?.trim()) || undefined,
    search: textWithin(maxSearchLength, query.get('search')) ?? '',
    sort: catalogSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    layout: catalogLayouts.find((layout) => layout === query.get('view')) ?? 'tiles',
    page: pageNumber(query.get('page')),
  };
}

/** The query of the catalog's address: empty for the default view, else from the question mark on. */
export function toCatalogSearch({ category, search, sort, layout, page }: CatalogView): string {
  return queryString({
    category,
    search,
    sort: sort === 'newest' ? undefined : sort,
    view: layout === 'tiles' ? undefined : layout,
    page: page === 1 ? undefined : String(page),
  });
}

/** The catalog's chips: the list in the settings or, when that is empty, the categories of the listed sets. */
export function catalogChips(chosen: readonly string[], used: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen : used;
}

/** Where a page of sets begins. */
export interface CatalogStart {
  readonly offset: number;
  /** The sets before it, the nearest first: by them it is found also when sets were added or removed meanwhile. */
  readonly after: readonly string[];
}

/** Where the sets that a filter asks for begin. */
export function firstStart({ page }: CatalogFilter): CatalogStart {
  return { offset: (page - 1) * catalogPageSize, after: [] };
}

/** Where the page after these sets begins. */
export function nextStart({ offset }: CatalogStart, sets: readonly { readonly id: string }[]): CatalogStart {
  const last = sets.slice(-catalogAnchors).map(({ id }) => id);
  return { offset: offset + sets.length, after: last.reverse() };
}

/** What `GET /api/catalog/sets` is asked for a page of sets. */
export function catalogSetsAsked({ category, search, sort }: CatalogFilter, { offset, after }: CatalogStart) {
  return {
    limit: String(catalogPageSize),
    offset: String(offset),
    after: after.length === 0 ? undefined : after.join(','),
    category,
    search: search.trim(),
    sort: sort === 'newest' ? undefined : sort,
  };
}

function textWithin(maxLength: number, text: string | null | undefined): string | undefined {
  return typeof text === 'string' && codePointLength(text) <= maxLength && isPlainText(text) ? text : undefined;
}

function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') && Number(text) <= maxPage ? Number(text) : 1;
}
