import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../contract/set.ts';
import { queryKeys } from '../../platform/rules/pages/initial-data.ts';
import { isGone, retryUnlessGone } from '../../platform/web/outbound/failure.ts';
import { call } from '../../api/web/client.ts';

export type Study =
  | { readonly phase: 'loading'; readonly set: StudySet | undefined }
  | { readonly phase: 'ready'; readonly set: StudySet; readonly cards: readonly Card[] }
  | { readonly phase: 'empty'; readonly set: StudySet }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed'; readonly retry: () => void };

/** Each visit fetches the data again. Without a network, the request fails at once and does not wait for one. */
const alwaysFresh = { gcTime: 0, networkMode: 'always', retryOnMount: retryUnlessGone } as const;

/** Fetches a set and its cards for the player. */
export function useStudy(setId: string): Study {
  const set = useQuery(setToStudyQuery(setId));
  const cards = useQuery(cardsToStudyQuery(setId, set));
  if (isGone(set.error) || isGone(cards.error)) return { phase: 'missing' };
  if (set.isError || cards.isError) {
    const failedQueries = [set, cards].filter((query) => query.isError);
    return { phase: 'failed', retry: () => failedQueries.forEach((query) => void query.refetch()) };
  }
  if (set.data && (set.data.cardCount === 0 || cards.data?.length === 0)) return { phase: 'empty', set: set.data };
  if (set.data && cards.data) return { phase: 'ready', set: set.data, cards: cards.data };
  return { phase: 'loading', set: set.data };
}

function setToStudyQuery(setId: string) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: queryKeys.studySet(setId),
    queryFn: ({ signal }) => call('GET /api/sets/:id', { params: { id: setId }, signal }),
  });
}

/** The cards are requested together with the set, not after it. A set that is known to be empty needs no request. */
function cardsToStudyQuery(setId: string, set: { data: StudySet | undefined; isError: boolean }) {
  return queryOptions({
    ...alwaysFresh,
    queryKey: queryKeys.studyCards(setId),
    queryFn: ({ signal }) => call('GET /api/sets/:id/cards', { params: { id: setId }, signal }),
    enabled: !set.isError && set.data?.cardCount !== 0,
  });
}
