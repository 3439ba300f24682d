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
  /** Undefined: all. */
  readonly category: string | undefined;
  /** A tag of BCP 47; undefined: all. */
  readonly signLanguage: string | undefined;
  /** Empty: all. */
  readonly search: string;
  readonly sort: CatalogSort;
  /** From 1, for readers who turn pages by links. */
  readonly page: number;
}

/** All of it is in the address. */
export interface CatalogView extends CatalogFilter {
  readonly layout: CatalogLayout;
}

/** The default first. */
export const catalogSorts: readonly { readonly value: CatalogSort; readonly label: Message }[] = [
  { value: 'newest', label: message('Newest First') },
  { value: 'popular', label: message('Most Popular') },
  { value: 'az', label: message('A to Z') },
  { value: 'za', label: message('Z to A') },
  { value: 'cards', label: message('Most Cards') },
];

const maxPage = 1 + Math.floor(maxPageOffset / catalogPageSize);

/** What the server would refuse counts as missing. */
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

/** Empty for the default view, else from the question mark on. */
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

export function catalogChips(chosen: readonly string[], used: readonly string[]): readonly string[] {
  return chosen.length > 0 ? chosen : used;
}

export interface CatalogStart {
  readonly offset: number;
  /** Sets before the next, nearest first: they find the position even when sets come or go. */
  readonly after: readonly string[];
}

export function firstStart({ page }: CatalogFilter): CatalogStart {
  return { offset: (page - 1) * catalogPageSize, after: [] };
}

export function nextStart({ offset }: CatalogStart, sets: readonly { readonly id: string }[]): CatalogStart {
  const last = sets.slice(-catalogAnchors).map(({ id }) => id);
  return { offset: offset + sets.length, after: last.reverse() };
}

export function catalogSetsAsked(
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

function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') && Number(text) <= maxPage ? Number(text) : 1;
}
