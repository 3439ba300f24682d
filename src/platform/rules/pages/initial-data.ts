import type { CatalogFilter } from '../addresses/catalog-view.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { Period } from '../../../leaderboard/contract.ts';
import type { StudySet } from '../../../sets/contract/set.ts';

/** An entry for the `QueryClient` of the page. `data` is null if the server answered 404. */
interface InitialQuery {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
}

export type InitialData = readonly InitialQuery[];

/** The keys under which the document's data are put into the browser's query cache. */
export const queryKeys = {
  studySet: (setId: string) => ['study', 'set', setId],
  studyCards: (setId: string) => ['study', 'cards', setId],
  set: (setId: string) => ['sets', 'one', setId],
  setTerms: (setId: string) => ['sets', 'terms', setId],
  /** The data are those of an infinite query: `{ pages, pageParams }`. */
  catalogSets: ({ category, signLanguage, search, sort, page }: CatalogFilter) => [
    'catalog',
    'sets',
    { category, signLanguage, search: search.trim(), sort, page },
  ],
  catalogCategories: ['catalog', 'categories'],
  catalogSignLanguages: ['catalog', 'sign-languages'],
  globalBoard: (period: Period, part: 'panel' | 'full') => ['leaderboard', 'global', period, part],
};

export function studyData(set: StudySet, cards: readonly Card[] | undefined): InitialData {
  const setEntry = { queryKey: queryKeys.studySet(set.id), data: set };
  return cards ? [setEntry, { queryKey: queryKeys.studyCards(set.id), data: cards }] : [setEntry];
}
