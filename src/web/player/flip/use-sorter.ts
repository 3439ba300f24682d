import { useState, type RefObject } from 'react';
import { parseBoolean, sortKey } from '../../../shared/preference-keys.ts';
import type { Sorting } from '../../../shared/study/sorting.ts';
import { usePreference } from '../../browser/preferences.ts';
import { useLoaded } from '../../browser/use-loaded.ts';
import type { SortedStudy, Sorter } from './sorter.tsx';
import type { FlipStudyState } from './use-flip-study.ts';

const loadSort = () => import('./sorter.tsx');

export interface SortedDeck {
  readonly sorting: Sorting;
  readonly setSorting: (sorting: Sorting) => void;
  /** Undefined while cards are not sorted, or its program is on its way: then the deck is one as always. */
  readonly sorter: Sorter | undefined;
}

/** The piles that the visitor sorts a deck into, on the devices where that is switched on. */
export function useSorter(
  props: SortedStudy,
  study: FlipStudyState,
  followerRef: RefObject<HTMLElement | null>,
): SortedDeck {
  const [isOn] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [sorting, setSorting] = useState<Sorting>([]);
  const part = useLoaded(loadSort, isOn, isOn);
  const sorter = isOn ? part?.sorterOf({ ...props, study, followerRef, sorting, setSorting }) : undefined;
  return { sorting, setSorting, sorter };
}
