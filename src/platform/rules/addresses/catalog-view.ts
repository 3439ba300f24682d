import type { CatalogSort } from '../../../catalog/contract.ts';
import { canonicalTag } from '../languages/language-tag.ts';
import type { QueryParameters } from './settings.ts';
import {
  catalogAnchors,
  catalogPageSize,
  maxCategoriesLength,
  maxLanguageTagLength,
  maxPageOffset,
  maxSearchLength,
} from '../limits.ts';
import { codePointLength, isPlainText } from '../text/plain-text.ts';
import { queryString } from '../text/query-string.ts';
import { type Message, message } from '../languages/texts.ts';

const catalogLayouts = ['tiles', 'list'] as const;

export type CatalogLayout = (typeof catalogLayouts)[number];

export interface CatalogFilter {
  /** Undefined for all categories. */
  readonly category: string | undefined;
  /** A BCP 47 tag. Undefined for all sign languages. */
  readonly signLanguage: string | undefined;
  /** Empty for all sets. */
  readonly search: string;
  readonly sort: CatalogSort;
  /** Counts from 1. Readers without JavaScript turn pages by links. */
  readonly page: number;
}

/** What the catalog's address says. */
export interface CatalogView extends CatalogFilter {
  readonly layout: CatalogLayout;
}

/** The orders of the catalog, as it offers them. */
export const catalogSorts: readonly { readonly value: CatalogSort; readonly label: Message }[] = [
  { value: 'newest', label: message('Newest First') },
  { value: 'popular', label: message('Most Popular') },
  { value: 'az', label: message('A to Z') },
  { value: 'za', label: message('Z to A') },
  { value: 'cards', label: message('Most Cards') },
];

/** Reads what the query of the catalog's address asks for. Ignores values that the server would refuse. */
export function parseCatalogView(query: QueryParameters): CatalogView {
  return {
    category: textWithin(maxCategoriesLength, query.get('category')?.trim()) || undefined,
    signLanguage: canonicalTag(textWithin(maxLanguageTagLength, query.get('signLanguage')) ?? '') || undefined,
    search: textWithin(maxSearchLength, query.get('search')) ?? '',
    sort: catalogSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    layout: catalogLayouts.find((layout) => layout === query.get('view')) ?? 'tiles',
    page: pageNumber(query.get('page')),
  };
}

/** The query of the catalog's address, with its question mark. It is empty for the default view. */
export function toCatalogSearch({ category, signLanguage, search, sort, layout, page }: CatalogView): string {
  return queryString({
    category,
    signLanguage,
    search,
    sort: sort === 'newest' ? undefined : sort,
    view: layout === 'tiles' ? undefined : layout,
    page: page === 1 ? undefined : String(page),
  });
}

/** The categories that the catalog shows: those that the administrator chose, or all that are in use. */
export function shownCategories(chosen: readonly string[], used: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen : used;
}

/** Where a page of the catalog begins. */
export interface CatalogStart {
  readonly offset: number;
  /**
   * The ids of the last sets that were read, the very last one first. With them, the server finds the position even if
   * sets come or go.
   */
  readonly after: readonly string[];
}

/** Returns the start of the page that the address names. */
export function firstStart({ page }: CatalogFilter): CatalogStart {
  return { offset: (page - 1) * catalogPageSize, after: [] };
}

/** Returns the start of the page after one that begins at `start` and has these sets. */
export function nextStart(start: CatalogStart, sets: readonly { readonly id: string }[]): CatalogStart {
  const lastIds = sets.slice(-catalogAnchors).map(({ id }) => id);
  return { offset: start.offset + sets.length, after: lastIds.reverse() };
}

/** The query of `GET /api/catalog/sets`. */
export function catalogSetsParameters(
  { category, signLanguage, search, sort }: CatalogFilter,
  { offset, after }: CatalogStart,
) {
  return {
    limit: String(catalogPageSize),
    offset: String(offset),
    after: after.length === 0 ? undefined : after.join(','),
    category,
    signLanguage,
    search: search.trim(),
    sort: sort === 'newest' ? undefined : sort,
  };
}

function textWithin(maxLength: number, text: string | null | undefined): string | undefined {
  return typeof text === 'string' && codePointLength(text) <= maxLength && isPlainText(text) ? text : undefined;
}

/** The last page whose offset the server accepts. */
const maxPage = 1 + Math.floor(maxPageOffset / catalogPageSize);

function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') && Number(text) <= maxPage ? Number(text) : 1;
}
