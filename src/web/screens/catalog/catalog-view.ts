import type { CatalogSort } from '../../../shared/contract/catalog.ts';
import { maxCategoriesLength, maxSearchLength } from '../../../shared/limits.ts';
import { codePointLength, isPlainText } from '../../../shared/text/plain-text.ts';
import type { CatalogFilter } from '../../api/catalog.ts';

const catalogLooks = ['tiles', 'list'] as const;

export type CatalogLook = (typeof catalogLooks)[number];

/** What the catalog shows, and how: all of it stands in the address, so that it can be shared and returned to. */
export interface CatalogView extends CatalogFilter {
  readonly look: CatalogLook;
}

/** The orders of the catalog with their names, the default first. */
export const catalogSorts: readonly { readonly value: CatalogSort; readonly label: string }[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'popular', label: 'Most Popular' },
  { value: 'az', label: 'A to Z' },
  { value: 'za', label: 'Z to A' },
  { value: 'cards', label: 'Most Cards' },
];

/** Reads an address that somebody may have typed: what no server would take counts as not given. */
export function parseCatalogView(search: string): CatalogView {
  const query = new URLSearchParams(search);
  return {
    category: textWithin(maxCategoriesLength, query.get('category')?.trim()) || undefined,
    search: textWithin(maxSearchLength, query.get('search')) ?? '',
    sort: catalogSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    look: catalogLooks.find((look) => look === query.get('view')) ?? 'tiles',
  };
}

/** The query of the catalog's address: empty for the default view, else from the question mark on. */
export function toCatalogSearch({ category, search, sort, look }: CatalogView): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (search !== '') query.set('search', search);
  if (sort !== 'newest') query.set('sort', sort);
  if (look !== 'tiles') query.set('view', look);
  return query.size > 0 ? `?${query}` : '';
}

function textWithin(maxLength: number, text: string | null | undefined): string | undefined {
  return typeof text === 'string' && codePointLength(text) <= maxLength && isPlainText(text) ? text : undefined;
}
