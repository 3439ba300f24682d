import { useState, type RefObject } from 'react';
import { parseBoolean, rememberKey, sortKey } from '../../platform/rules/preference-keys.ts';
import type { Sorting } from '../rules/sorting.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import type { SortedStudy, Sorter } from './sorter.tsx';
import type { FlipStudyState } from './use-flip-study.ts';

const loadSort = () => import('./sorter.tsx');
const loadReview = () => import('./reviewer.tsx');

export interface SortedDeck {
  readonly sorting: Sorting;
  readonly setSorting: (sorting: Sorting) => void;
  /** Undefined unless cards are sorted or answered, and until it is loaded. */
  readonly sorter: Sorter | undefined;
}

/** For devices on which sorting or remembering is switched on. */
export function useSorter(
  props: SortedStudy,
  study: FlipStudyState,
  followerRef: RefObject<HTMLElement | null>,
): SortedDeck {
  const [sorts] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [remembers] = usePreference<boolean>(rememberKey, parseBoolean, false);
  const [sorting, setSorting] = useState<Sorting>([]);
  const sort = useLoaded(loadSort, sorts, sorts)?.sorterOf;
  const review = useLoaded(loadReview, remembers, remembers)?.reviewerOf;
  const sorterOf = remembers ? review : sorts ? sort : undefined;
  return { sorting, setSorting, sorter: sorterOf?.({ ...props, study, followerRef, sorting, setSorting }) };
}
