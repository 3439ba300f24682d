import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { isGone } from '../outbound/failure.ts';
import { call } from './client.ts';

/** What there is of a set to study. */
export type Study =
  | { readonly phase: 'loading'; readonly set: StudySet | undefined }
  | { readonly phase: 'ready'; readonly set: StudySet; readonly cards: readonly Card[] }
  | { readonly phase: 'empty'; readonly set: StudySet }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed'; readonly retry: () => void };

/** A player reads anew what may have been edited since it was last open; without a network it says so at once. */
const fresh = { gcTime: 0, networkMode: 'always' } as const;

/** What was read beforehand waits this long for the player. */
const prefetchedMs = 60_000;

function setToStudyQuery(setId: string) {
  return queryOptions({
    ...fresh,
    queryKey: ['study', 'set', setId],
    queryFn: ({ signal }) => call('GET /api/sets/:id', { params: { id: setId }, signal }),
  });
}

/** A set that is known to have no cards, or not to be there, is not asked for them. */
function cardsToStudyQuery(setId: string, set: { data: StudySet | undefined; isError: boolean }) {
  return queryOptions({
    ...fresh,
    queryKey: ['study', 'cards', setId],
    queryFn: ({ signal }) => call('GET /api/sets/:id/cards', { params: { id: setId }, signal }),
    enabled: !set.isError && set.data?.cardCount !== 0,
  });
}

/** A set and its cards, read side by side. */
export function useStudy(setId: string): Study {
  const set = useQuery(setToStudyQuery(setId));
  const cards = useQuery(cardsToStudyQuery(setId, set));
  if (isGone(set.error) || isGone(cards.error)) return { phase: 'missing' };
  if (set.isError || cards.isError) {
    const failed = [set, cards].filter((query) => query.isError);
    return { phase: 'failed', retry: () => failed.forEach((query) => void query.refetch()) };
  }
  if (set.data && (set.data.cardCount === 0 || cards.data?.length === 0)) return { phase: 'empty', set: set.data };
  if (set.data && cards.data) return { phase: 'ready', set: set.data, cards: cards.data };
  return { phase: 'loading', set: set.data };
}

/** Reads a set and its cards before they are shown. What cannot be read is told where it is shown. */
export async function prefetchStudy(client: QueryClient, setId: string): Promise<void> {
  const cards = cardsToStudyQuery(setId, { data: undefined, isError: false });
  await Promise.all([
    client.prefetchQuery({ ...setToStudyQuery(setId), gcTime: prefetchedMs }),
    client.prefetchQuery({ ...cards, gcTime: prefetchedMs }),
  ]);
}

/** Puts a set and its cards where `useStudy` finds them at once. */
export function fillStudy(client: QueryClient, set: StudySet, cards: readonly Card[]): void {
  client.setQueryData(setToStudyQuery(set.id).queryKey, set);
  client.setQueryData(cardsToStudyQuery(set.id, { data: set, isError: false }).queryKey, [...cards]);
}
