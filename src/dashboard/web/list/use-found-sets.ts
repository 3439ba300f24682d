import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { setsQuery } from '../../../sets/web/sets-queries.ts';
import { useDebounced } from '../../../platform/web/browser/use-debounced.ts';

const searchDebounceMs = 150;

interface FoundSets {
  /** During a new search, the sets of the last one. */
  sets: readonly StudySet[] | undefined;
  search: string;
  isRunning: boolean;
  hasFailed: boolean;
  retry: () => void;
}

export function useFoundSets(typed: string): FoundSets {
  const wanted = useDebounced(typed.trim(), searchDebounceMs);
  const found = useQuery({ ...setsQuery(wanted), placeholderData: keepPreviousData });
  const [answered, setAnswered] = useState(wanted);
  if (!found.isPlaceholderData && answered !== wanted) setAnswered(wanted);
  return {
    sets: found.data,
    search: answered,
    isRunning: found.isFetching,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
  };
}
