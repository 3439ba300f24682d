import type { StudySet } from '../../../sets/contract/set.ts';
import {
  defaultDashboardPageSize,
  maxCategoryNameLength,
  type dashboardPageSizes,
} from '../../../platform/rules/limits.ts';
import { codePointLength } from '../../../platform/rules/text/plain-text.ts';
import { parseCategories } from '../../../platform/rules/text/category-names.ts';
import { collatorOf } from '../../../platform/rules/languages/collator.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';
import { clampPage, lastPage } from '../../../platform/rules/text/page-numbers.ts';

export const sortFields = ['updated', 'name', 'created', 'views'] as const;
export type SortField = (typeof sortFields)[number];
export const sortDirections = ['asc', 'desc'] as const;
type SortDirection = (typeof sortDirections)[number];
export type PageSize = (typeof dashboardPageSizes)[number];

/** How the list of sets is filtered, sorted and divided into pages. An empty category stands for all. */
export interface ListPreferences {
  readonly category: string;
  readonly sortField: SortField;
  readonly sortDirection: SortDirection;
  readonly page: number;
  readonly pageSize: PageSize;
}

export const defaultListPreferences: ListPreferences = {
  category: '',
  sortField: 'updated',
  sortDirection: 'desc',
  page: 1,
  pageSize: defaultDashboardPageSize,
};

export type ListEvent =
  | { type: 'categoryChosen'; category: string }
  | { type: 'sortFieldChosen'; sortField: SortField }
  | { type: 'sortDirectionTurned' }
  | { type: 'pageSizeChosen'; pageSize: PageSize }
  | { type: 'pageChosen'; page: number };

/** Applies a choice above the list of sets. Another order, category or page size returns to the first page. */
export function listReducer(preferences: ListPreferences, event: ListEvent): ListPreferences {
  switch (event.type) {
    case 'categoryChosen':
      return { ...preferences, category: event.category, page: 1 };
    case 'sortFieldChosen':
      return { ...preferences, sortField: event.sortField, page: 1 };
    case 'sortDirectionTurned':
      return { ...preferences, sortDirection: preferences.sortDirection === 'asc' ? 'desc' : 'asc', page: 1 };
    case 'pageSizeChosen':
      return { ...preferences, pageSize: event.pageSize, page: 1 };
    case 'pageChosen':
      return { ...preferences, page: event.page };
  }
}

type Reader = Pick<Texts, 'language'>;

export function listCategories(sets: readonly StudySet[], t: Reader): string[] {
  return parseCategories(sets.map((set) => set.categories).join(',')).toSorted(collatorOf(t).compare);
}

/**
 * Lists the categories of the sets in the catalog, by name. Leaves out names that are too long for the settings, which
 * sets from elsewhere may have.
 */
export function categoriesOfCatalog(sets: readonly StudySet[], t: Reader): string[] {
  return listCategories(sets.filter(isInCatalog), t).filter((name) => codePointLength(name) <= maxCategoryNameLength);
}

function isInCatalog({ visibility, cardCount }: StudySet): boolean {
  return visibility === 'public' && cardCount > 0;
}

/** Returns the category in the spelling of the sets, or '' if no set has it any more. */
export function knownCategory(category: string, categories: readonly string[]): string {
  return categories.find((name) => name.toLowerCase() === category.toLowerCase()) ?? '';
}

type ListOrder = Pick<ListPreferences, 'category' | 'sortField' | 'sortDirection'>;

/**
 * Returns the sets whose categories contain the text `category` in any case, even as a part of a name, in the chosen
 * order. Sets that are equal in the sorted field keep their order.
 */
export function orderedSets(
  sets: readonly StudySet[],
  { category, sortField, sortDirection }: ListOrder,
  t: Reader,
): StudySet[] {
  const lowerCaseCategory = category.toLowerCase();
  const matchingSets = sets.filter((set) => set.categories.toLowerCase().includes(lowerCaseCategory));
  const sign = sortDirection === 'asc' ? 1 : -1;
  switch (sortField) {
    case 'name':
      return matchingSets.toSorted((a, b) => sign * collatorOf(t).compare(a.title, b.title));
    case 'updated':
      return sortByKey(matchingSets, (set) => set.updatedAt, sign);
    case 'created':
      return sortByKey(matchingSets, (set) => set.createdAt, sign);
    case 'views':
      return sortByKey(matchingSets, (set) => set.viewCount, sign);
  }
}

/** One page of the list. Pages are counted from 1. */
export interface ListPage {
  readonly sets: readonly StudySet[];
  readonly page: number;
  readonly lastPage: number;
}

/** Returns the wanted page of the ordered sets, or the last one if there are fewer pages. */
export function listPage(sets: readonly StudySet[], wantedPage: number, pageSize: number): ListPage {
  const page = clampPage(wantedPage, sets.length, pageSize);
  return {
    sets: sets.slice((page - 1) * pageSize, page * pageSize),
    page,
    lastPage: lastPage(sets.length, pageSize),
  };
}

export interface ListTotals {
  readonly sets: number;
  readonly cards: number;
  readonly publicSets: number;
}

export function listTotals(sets: readonly StudySet[]): ListTotals {
  return {
    sets: sets.length,
    cards: sets.reduce((sum, set) => sum + set.cardCount, 0),
    publicSets: sets.filter((set) => set.visibility === 'public').length,
  };
}

function sortByKey<Item>(items: readonly Item[], key: (item: Item) => string | number, sign: 1 | -1): Item[] {
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ item }) => item);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
